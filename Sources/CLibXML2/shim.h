#ifndef RHUMB_CLIBXML2_SHIM_H
#define RHUMB_CLIBXML2_SHIM_H
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
#endif
