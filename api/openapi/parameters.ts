import { z } from 'zod';
import { ID_PATTERN } from '../../domain/ids.ts';
import type { RouteFacts } from '../middleware/route-facts.ts';

/** What parameters of the same name say everywhere, where a schema does not say more. */
const MEANINGS: Readonly<Record<string, string>> = {
  id: 'The id of the resource.',
  workspaceId: 'Whose things; by default those of the default workspace, or of the one the key is pinned to.',
  automationId: 'Only what belongs to this automation.',
  status: 'Only what has this status.',
  platform: 'Only this platform.',
  format: 'Only this format.',
  ownerType: 'Only what belongs to the brand itself, or to its influencers.',
  kind: 'Only this kind.',
  type: 'Only this type.',
  from: 'From then on.',
  to: 'Up to then.',
};

/**
 * A route's path as it is published. One with a parameter of few known values is one path per value: `/content/{format}`
 * would be the same path as `/content/{id}`.
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

/** The parameters in a path: ids, unless the route says what else they are. Null where there are none. */
export function pathParameters(path: string, facts: RouteFacts): z.ZodObject | null {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '');
  const schemas = names.map(
    (name) => [name, told(name, facts.params?.[name] ?? z.string().regex(ID_PATTERN))] as const,
  );
  return names.length > 0 ? z.object(Object.fromEntries(schemas)) : null;
}

export function queryParameters(query: z.ZodType): z.ZodObject {
  if (!(query instanceof z.ZodObject)) throw new Error('A query is described by an object schema.');
  const shape = Object.entries(query.shape as Record<string, z.ZodType>);
  return z.object(Object.fromEntries(shape.map(([name, schema]) => [name, told(name, schema)])));
}

function told(name: string, schema: z.ZodType): z.ZodType {
  const meta = schema.meta() ?? {};
  if (meta.description) return schema;
  const fallback = name.endsWith('Id') ? `The id of the ${name.slice(0, -'Id'.length)}.` : `The ${name}.`;
  return schema.meta({ ...meta, description: MEANINGS[name] ?? fallback });
}
