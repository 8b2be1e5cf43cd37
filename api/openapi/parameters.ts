import { z } from 'zod';
import { ID_PATTERN } from '../../domain/ids.ts';
import type { RouteFacts } from '../middleware/route-facts.ts';

/** Descriptions by name, for parameters whose schema has none. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The id of the resource.',
  workspaceId: 'By default the workspace the key is pinned to, or else the default workspace.',
  automationId: 'Returns only items of this automation.',
  status: 'Returns only items with this status.',
  platform: 'Returns only items of this platform.',
  format: 'Returns only items of this format.',
  ownerType: 'Returns only items of the brand itself, or of its influencers.',
  kind: 'Returns only items of this kind.',
  type: 'Returns only items of this type.',
  reference: 'Returns only items with exactly this reference.',
  from: 'The start of the range.',
  to: 'The end of the range.',
};

/**
 * A route whose parameter is an enum is published as one path per value, because OpenAPI cannot distinguish
 * `/content/{format}` from `/content/{id}`.
 */
export function listPublishedPaths(path: string, { params = {} }: RouteFacts): string[] {
  return Object.entries(params).reduce(
    (paths, [name, schema]) =>
      schema instanceof z.ZodEnum
        ? paths.flatMap((one) => schema.options.map((value) => one.replace(`:${name}`, String(value))))
        : paths,
    [path],
  );
}

/** Path parameters are ids unless the route declares another schema. Returns null if the path has none. */
export function pathParameters(path: string, facts: RouteFacts): z.ZodObject | null {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '');
  const schemas = names.map(
    (name) => [name, withDescription(name, facts.params?.[name] ?? z.string().regex(ID_PATTERN))] as const,
  );
  return names.length > 0 ? z.object(Object.fromEntries(schemas)) : null;
}

export function queryParameters(query: z.ZodType): z.ZodObject {
  if (!(query instanceof z.ZodObject)) throw new Error('the query schema is not an object');
  const shape = Object.entries(query.shape as Record<string, z.ZodType>);
  return z.object(Object.fromEntries(shape.map(([name, schema]) => [name, withDescription(name, schema)])));
}

function withDescription(name: string, schema: z.ZodType): z.ZodType {
  const meta = schema.meta() ?? {};
  if (meta.description) return schema;
  const fallback = name.endsWith('Id') ? `The id of the ${name.slice(0, -'Id'.length)}.` : `The ${name}.`;
  return schema.meta({ ...meta, description: DESCRIPTIONS[name] ?? fallback });
}
