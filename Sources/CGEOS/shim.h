#ifndef RHUMB_CGEOS_SHIM_H
#define RHUMB_CGEOS_SHIM_H
// Only the functions that take a context: the others share state between threads.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
#include <stddef.h>

// Whether the library that this is built with has GEOSConcaveHull: GEOS 3.11 and later.
static inline int rhumb_geos_has_concave_hull(void) {
#if GEOS_VERSION_MAJOR > 3 || (GEOS_VERSION_MAJOR == 3 && GEOS_VERSION_MINOR >= 11)
  return 1;
#else
  return 0;
#endif
}

// GEOSConcaveHull without holes, or NULL where the library is older.
static inline GEOSGeometry *rhumb_geos_concave_hull(
    GEOSContextHandle_t context, const GEOSGeometry *geometry, double ratio) {
#if GEOS_VERSION_MAJOR > 3 || (GEOS_VERSION_MAJOR == 3 && GEOS_VERSION_MINOR >= 11)
  return GEOSConcaveHull_r(context, geometry, ratio, 0);
#else
  (void)context;
  (void)geometry;
  (void)ratio;
  return NULL;
#endif
}
#endif
