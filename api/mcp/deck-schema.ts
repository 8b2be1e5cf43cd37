import type { ApiDocument } from '../openapi/document.ts';

const COMPONENTS = '#/components/schemas/';

/** The JSON Schema of a deck, complete in itself. */
export function buildDeckSchema(document: ApiDocument): object {
  const schemas = (document.components?.schemas ?? {}) as Record<string, object>;
  const found = new Map<string, object>();
  const collect = (name: string): void => {
    const schema = schemas[name];
    if (!schema || found.has(name)) return;
    const text = JSON.stringify(schema);
    found.set(name, JSON.parse(text.replaceAll(COMPONENTS, '#/$defs/')) as object);
    for (const [, other = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/gu)) collect(other);
  };
  collect('Deck');
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/Deck',
    $defs: Object.fromEntries(found),
  };
}

/** The deck of the example of POST /posts in the document. */
export function findExampleDeck(document: ApiDocument): object {
  const body = document.paths?.['/posts']?.post?.requestBody as
    { content: { 'application/json': { examples: Record<string, { value: { deck?: object } }> } } } | undefined;
  const examples = Object.values(body?.content['application/json'].examples ?? {});
  const deck = examples.find(({ value }) => value.deck)?.value.deck;
  if (!deck) throw new Error('No example of POST /posts has a deck.');
  return deck;
}
