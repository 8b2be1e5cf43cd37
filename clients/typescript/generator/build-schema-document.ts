import type { OpenApiDocument, Schema } from './document.ts';

/** zod writes this bound for every integer. It would only make the types longer. */
const SAFE = Number.MAX_SAFE_INTEGER;

/** Builds an OpenAPI document with only the schemas, and without constraints that TypeScript cannot express. */
export function buildSchemaDocument({ info }: OpenApiDocument, schemas: Record<string, Schema>): object {
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version },
    paths: {},
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, simplify(schema)])),
    },
  };
}

/** Longer patterns say nothing to a reader of types. */
const MAX_PATTERN = 24;

function isOmitted(key: string, value: unknown): boolean {
  if (key === 'pattern' && typeof value === 'string') return value.length > MAX_PATTERN;
  if (key === 'allOf') return Array.isArray(value) && value.every((one) => 'if' in one || 'not' in one);
  return (key === 'minimum' && value === -SAFE) || (key === 'maximum' && value === SAFE);
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  if ('contentMediaType' in value) return { type: 'string', format: 'binary' };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !isOmitted(key, inner))
      .map(([key, inner]) => [key, simplify(inner)]),
  );
}
