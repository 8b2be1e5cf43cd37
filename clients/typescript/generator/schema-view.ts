import type { OpenApiDocument, Schema } from './document.ts';

/** Said of every integer by JSON Schema's writer, and of use to nobody. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** The document that the type generator reads: schemas alone, without what types cannot say. */
export function schemaView({ info }: OpenApiDocument, schemas: Record<string, Schema>): object {
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version },
    paths: {},
    components: { schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, slim(schema)])) },
  };
}

function slim(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slim);
  if (typeof value !== 'object' || value === null) return value;
  if ('contentMediaType' in value) return { type: 'string', format: 'binary' };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, held]) => !(key === 'minimum' && held === -SAFE) && !(key === 'maximum' && held === SAFE))
      .map(([key, held]) => [key, slim(held)]),
  );
}
