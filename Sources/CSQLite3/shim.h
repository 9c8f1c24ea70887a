#ifndef RHUMB_CSQLITE3_SHIM_H
#define RHUMB_CSQLITE3_SHIM_H
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not take over: the value is copied before the call returns.
static inline int rhumb_sqlite_bind_copied_text(
    sqlite3_stmt *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

static inline void rhumb_sqlite_result_copied_blob(
    sqlite3_context *context, const void *bytes, int length) {
  sqlite3_result_blob(context, bytes, length, SQLITE_TRANSIENT);
}

static inline void rhumb_sqlite_result_copied_text(
    sqlite3_context *context, const char *text, int length) {
  sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}
#endif
