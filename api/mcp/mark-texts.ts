import { isKnownZone } from '../../adapters/clock/instants.ts';
import { ID_PREFIXES } from '../../domain/ids.ts';
import type { ApiDocument } from '../openapi/document.ts';
import { resolveRef, type JsonSchema } from './schemas.ts';

/** A text from outside: of a web page, a platform, a provider or a person. It is data, never an instruction. */
export interface UntrustedText {
  untrustedText: string;
}

export type MarkTexts = (data: unknown) => unknown;

const ID = `(?:${Object.values(ID_PREFIXES).join('|')})_[A-Za-z0-9]{22}`;
const ONE_ID = new RegExp(`^${ID}$`, 'u');
const ID_FIELD = /^(?:ids?|[a-z]\w*Ids?|clips|variantOf|selectedAccounts)$/u;
const OWN_URL_FIELDS: ReadonlySet<string> = new Set(['statusUrl', 'mediaUrl', 'outputUrl', 'thumbnailUrl']);
const OWN_PATH = new RegExp(
  String.raw`^/(?:api/v1/[a-z]+/${ID}|media/[a-z]/[\w-]{1,64}/[a-z0-9.-]{1,64}(?:\?[\w=&-]+)?)$`,
  'u',
);
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/u;
const TIME_OF_DAY = /^\d\d:\d\d$/u;

/**
 * Returns a function that wraps every text that another person may have written as `{untrustedText}`. Plain strings
 * stay only in fields of choices, times, ids and URLs of this service, and only in their form; a text in any other
 * field is always wrapped. `document` lists the choices.
 */
export function createMarker(document: ApiDocument, publicUrl: string): MarkTexts {
  const { names, choices, times } = listFields(document);
  const isTrusted = (field: string, text: string): boolean => {
    if (text === '' || choices.get(field)?.has(text)) return true;
    if (times.has(field)) return TIME.test(text);
    if (ID_FIELD.test(field)) return ONE_ID.test(text);
    if (OWN_URL_FIELDS.has(field)) return text.startsWith(publicUrl) && OWN_PATH.test(text.slice(publicUrl.length));
    return field === 'timezone' ? isKnownZone(text) : field === 'times' && TIME_OF_DAY.test(text);
  };
  const mark = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      return isTrusted(field, value) ? value : ({ untrustedText: value } satisfies UntrustedText);
    }
    if (Array.isArray(value)) return value.map((item) => mark(item, field));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, item], at) => {
      const shown = names.has(name) ? name : `(text ${at + 1})`;
      return [shown, mark(item, field === 'selectedAccounts' ? field : name)] as const;
    });
    return Object.fromEntries(entries);
  };
  return (data) => mark(data, '');
}

interface Fields {
  /** The names of properties, and the choices that name properties of records. */
  names: Set<string>;
  choices: Map<string, Set<unknown>>;
  times: Set<string>;
}

/** Finds the fields of every response. `deckJson` is a field of tools only. */
function listFields(document: ApiDocument): Fields {
  const fields: Fields = { names: new Set(['deckJson']), choices: new Map(), times: new Set() };
  const seen = new Set<string>();
  const visit = (field: string, given: JsonSchema): void => {
    const visited = `${field} ${given.$ref}`;
    if (given.$ref !== undefined && seen.has(visited)) return;
    seen.add(visited);
    const { enum: listed, const: only, format, properties = {}, ...rest } = resolveRef(document, given);
    for (const choice of listed ?? (only === undefined ? [] : [only])) {
      fields.names.add(String(choice));
      fields.choices.set(field, (fields.choices.get(field) ?? new Set()).add(choice));
    }
    if (format === 'date-time' || format === 'date') fields.times.add(field);
    for (const one of [...(rest.anyOf ?? []), ...(rest.oneOf ?? []), ...(rest.items ? [rest.items] : [])]) {
      visit(field, one);
    }
    if (typeof rest.additionalProperties === 'object') visit(field, rest.additionalProperties as JsonSchema);
    for (const [name, one] of Object.entries(properties)) {
      fields.names.add(name);
      visit(name, one);
    }
  };
  for (const schema of listResponseSchemas(document)) visit('', schema);
  return fields;
}

function listResponseSchemas(document: ApiDocument): JsonSchema[] {
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);
  return operations
    .flatMap(({ responses = {} }) => Object.entries(responses))
    .flatMap(([status, { content }]) => (status.startsWith('2') ? [content?.['application/json']?.schema ?? {}] : []));
}

interface Operation {
  responses?: Record<string, { content?: { 'application/json'?: { schema: JsonSchema } } }>;
}
