#ifndef RHUMB_CPROJ_SHIM_H
#define RHUMB_CPROJ_SHIM_H
#include <proj.h>
#include <proj_experimental.h>
#include <geodesic.h>
#endif
