#ifndef RHUMB_CZIP_SHIM_H
#define RHUMB_CZIP_SHIM_H
#include <zip.h>
#endif
