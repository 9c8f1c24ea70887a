#ifndef RHUMB_CCURL_SHIM_H
#define RHUMB_CCURL_SHIM_H
#include <curl/curl.h>
#include <poll.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift does not import; without the
// parentheses they are macros that check types.
static inline CURLcode rhumb_curl_set_long(CURL *easy, CURLoption option, long value) {
  return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode rhumb_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode rhumb_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode rhumb_curl_set_bytes(CURL *easy, CURLoption option, const void *value) {
  return (curl_easy_setopt)(easy, option, value);
}
static inline CURLcode rhumb_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return (curl_easy_setopt)(easy, option, value);
}

// Both callbacks of a transfer, and what they are given: bytes, size 1, count, owner.
typedef size_t (*rhumb_curl_receive)(char *bytes, size_t size, size_t count, void *owner);
static inline CURLcode rhumb_curl_set_receivers(
    CURL *easy, rhumb_curl_receive header, rhumb_curl_receive body, void *owner) {
  CURLcode code = (curl_easy_setopt)(easy, CURLOPT_HEADERFUNCTION, header);
  if (code == CURLE_OK) code = (curl_easy_setopt)(easy, CURLOPT_HEADERDATA, owner);
  if (code == CURLE_OK) code = (curl_easy_setopt)(easy, CURLOPT_WRITEFUNCTION, body);
  if (code == CURLE_OK) code = (curl_easy_setopt)(easy, CURLOPT_WRITEDATA, owner);
  return code;
}

// Nothing but the web: no file:, no ftp:. The option's form changed with 7.85.
static inline CURLcode rhumb_curl_restrict_to_web(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  if (code == CURLE_OK) code = (curl_easy_setopt)(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  long web = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  CURLcode code = (curl_easy_setopt)(easy, CURLOPT_PROTOCOLS, web);
  if (code == CURLE_OK) code = (curl_easy_setopt)(easy, CURLOPT_REDIR_PROTOCOLS, web);
#endif
  return code;
}

// Not to wait at the end for a name server that does not answer; there since 7.87.
static inline CURLcode rhumb_curl_quit_quickly(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return (curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

static inline curl_off_t rhumb_curl_get_size(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return (curl_easy_getinfo)(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline CURLcode rhumb_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
static inline const char *rhumb_curl_version(void) {
  return curl_version_info(CURLVERSION_NOW)->version;
}

// Macros that are casts, or that Swift would have to compute.
static inline size_t rhumb_curl_pause_mark(void) { return CURL_WRITEFUNC_PAUSE; }
static inline size_t rhumb_curl_error_size(void) { return CURL_ERROR_SIZE; }

// The result of the one transfer of a multi handle; 0 where it has not ended.
static inline int rhumb_curl_result(CURLM *multi, CURLcode *result) {
  int waiting = 0;
  struct CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &waiting)) != NULL) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return 1;
    }
  }
  return 0;
}
#endif
