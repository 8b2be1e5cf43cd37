import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { UNCOUNTED } from './headers.ts';

const Health = z.object({ success: z.literal(true), data: z.object({ status: z.literal('ok') }) });

const Ready = z
  .object({
    success: z.boolean(),
    data: z.object({
      status: z.enum(['ready', 'not_ready']),
      database: z.boolean(),
      migrations: z.boolean(),
      temporal: z.boolean(),
      storage: z.boolean(),
    }),
  })
  .meta({ id: 'Readiness' });

const up = { database: true, migrations: true, temporal: true, storage: true };
const ready = { success: true, data: { status: 'ready', ...up } };
const notReady = { success: false, data: { status: 'not_ready', ...up, temporal: false } };

/** What needs no key. `base` is the path under which the service is mounted. */
export function servicePaths(base: string): ZodOpenApiPathsObject {
  const servers = [{ url: base || '/', description: 'The root of this service.' }];
  return {
    '/health': {
      servers,
      get: open('getHealth', 'Whether the process runs', {
        200: answer('It runs.', Health, { success: true, data: { status: 'ok' } }),
      }),
    },
    '/ready': {
      servers,
      get: open('getReady', 'Whether the parts that a request needs are there', {
        200: answer('Everything is there.', Ready, ready),
        503: answer('Something is missing: the part that is false.', Ready, notReady),
      }),
    },
    '/openapi.json': {
      get: open('getOpenapiJson', 'This description', {
        200: answer('OpenAPI 3.1.', z.looseObject({ openapi: z.string() }), { openapi: '3.1.1' }),
      }),
    },
  };
}

function open(
  operationId: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  const description = `${summary}. Needs no key, and is not counted.`;
  return { tags: ['service'], operationId, summary, description, security: [], responses };
}

function answer(description: string, schema: z.ZodType, example: object) {
  return { description, headers: UNCOUNTED, content: { 'application/json': { schema, example } } };
}
