#ifndef BARE_PROJ_H
#define BARE_PROJ_H

/// Turns longitudes and latitudes of WGS 84 into another system in place, by nothing but one call of
/// PROJ. The transformation is kept from call to call. Returns 0, or 1 where there is none.
int bare_proj_apply(const char *target, double *x, double *y, long count);

#endif
