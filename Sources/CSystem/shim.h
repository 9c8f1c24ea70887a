#ifndef RHUMB_CSYSTEM_SHIM_H
#define RHUMB_CSYSTEM_SHIM_H
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <iconv.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Variadic functions and shared mutable globals that Swift does not import, or refuses.
static inline int rhumb_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int rhumb_errno(void) { return errno; }
static inline void rhumb_set_optind(int value) { optind = value; }
static inline int rhumb_optind(void) { return optind; }
static inline int rhumb_optopt(void) { return optopt; }
static inline void rhumb_set_opterr(int value) { opterr = value; }
static inline char *rhumb_optarg(void) { return optarg; }
static inline FILE *rhumb_stderr(void) { return stderr; }
static inline void rhumb_ignore_signal(int number) { signal(number, SIG_IGN); }
static inline int rhumb_ignores_signal(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
static inline void rhumb_restore_signal(int number) { signal(number, SIG_DFL); }
static inline int rhumb_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? (int)size.ws_col : 0;
}
#ifdef __linux__
static inline void rhumb_start_write_back(int descriptor, off_t offset, off_t count) {
  extern int sync_file_range(int, off_t, off_t, unsigned int);
  (void)sync_file_range(descriptor, offset, count, 2 /* SYNC_FILE_RANGE_WRITE */);
}
#else
static inline void rhumb_start_write_back(int descriptor, off_t offset, off_t count) {
  (void)descriptor, (void)offset, (void)count;
}
#endif
#ifndef __APPLE__
static inline const void *rhumb_memmem(const void *haystack, size_t n, const void *needle, size_t m) {
  extern void *memmem(const void *, size_t, const void *, size_t);
  return memmem(haystack, n, needle, m);
}
#else
static inline const void *rhumb_memmem(const void *haystack, size_t n, const void *needle, size_t m) {
  return memmem(haystack, n, needle, m);
}
#endif
#endif
