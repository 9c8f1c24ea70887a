#include "BareProj.h"

#include <proj.h>
#include <string.h>

static PJ *kept;
static char kept_target[256];

int bare_proj_apply(const char *target, double *x, double *y, long count) {
  if (!kept || strcmp(kept_target, target) != 0) {
    PJ *made = proj_create_crs_to_crs(PJ_DEFAULT_CTX, "EPSG:4326", target, 0);
    if (!made) return 1;
    kept = proj_normalize_for_visualization(PJ_DEFAULT_CTX, made);
    proj_destroy(made);
    strncpy(kept_target, target, sizeof kept_target - 1);
  }
  if (!kept) return 1;
  proj_trans_generic(
      kept, PJ_FWD, x, sizeof *x, count, y, sizeof *y, count, 0, 0, 0, 0, 0, 0);
  return 0;
}
