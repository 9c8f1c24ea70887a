#ifndef RHUMB_CZLIB_SHIM_H
#define RHUMB_CZLIB_SHIM_H
#include <zlib.h>

// inflateInit2 is a macro, which Swift does not import.
static inline int rhumb_inflate_init(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}
#endif
