#ifndef RHUMB_CLIBXML2_SHIM_H
#define RHUMB_CLIBXML2_SHIM_H
#include <libxml/xmlversion.h>
// The converters of ICU are not used here, and its headers clash with those of Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
#include <libxml/encoding.h>

// The version of the library that runs, as in "20914"; a macro over a function in some releases.
static inline const char *rhumb_xml_version(void) { return xmlParserVersion; }

// xmlFree is a global function pointer, which Swift 6 refuses as shared mutable state.
static inline void rhumb_xml_free(void *memory) { xmlFree(memory); }

// Where a parser stands, without the field-by-field import of its input stack.
static inline long rhumb_xml_line(xmlParserCtxtPtr context) {
  return context && context->input ? context->input->line : 0;
}
static inline long rhumb_xml_column(xmlParserCtxtPtr context) {
  return context && context->input ? context->input->col : 0;
}
// How many bytes of the document lie before the parser; within an entity, those before the entity.
static inline long rhumb_xml_position(xmlParserCtxtPtr context) {
  xmlParserInputPtr input = context && context->inputNr > 0 ? context->inputTab[0] : 0;
  return input ? (long)input->consumed + (long)(input->cur - input->base) : 0;
}
// How many bytes have been fed and not yet parsed.
static inline long rhumb_xml_pending(xmlParserCtxtPtr context) {
  return context && context->input ? (long)(context->input->end - context->input->cur) : 0;
}

// How many attributes a start tag that is not whole yet has at least, counting up to a limit.
static inline long rhumb_xml_pending_attributes(xmlParserCtxtPtr context, long limit) {
  const xmlChar *at, *end;
  long count = 0;
  if (!context || !context->input) return 0;
  at = context->input->cur;
  end = context->input->end;
  if (end - at < 2 || at[0] != '<' || at[1] == '!' || at[1] == '?' || at[1] == '/') return 0;
  for (; at + 1 < end && count < limit; at++)
    if (at[0] == '=' && (at[1] == '"' || at[1] == '\'')) count++;
  return count;
}
#endif
