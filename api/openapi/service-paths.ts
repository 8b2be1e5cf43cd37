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
      writable: z.boolean().meta({ description: 'False while the database is read-only, as during a failover.' }),
      migrations: z.boolean(),
      temporal: z.boolean(),
      storage: z.boolean().meta({ description: 'False while no media can be stored, as on a full disk.' }),
      journal: z
        .boolean()
        .meta({ description: 'False while the publish journal cannot be written: nothing is published.' }),
      scratch: z.boolean().meta({ description: 'False while no temporary files can be written, as on a full disk.' }),
      journalLost: z.boolean().meta({
        description: 'True for a day after the journal was found to lack what the database has: see the deploy guide.',
      }),
      workerVersionMissing: z.boolean().meta({
        description:
          'True while workflows wait because no worker runs the version that gets them: see the upgrade guide.',
      }),
    }),
  })
  .meta({ id: 'Readiness' });

const up = {
  database: true,
  writable: true,
  migrations: true,
  temporal: true,
  storage: true,
  journal: true,
  scratch: true,
  journalLost: false,
  workerVersionMissing: false,
};
const ready = { success: true, data: { status: 'ready', ...up } };
const notReady = { success: false, data: { status: 'not_ready', ...up, temporal: false } };

/** Describes operations that need no key. `base` is the path at which the service is mounted. */
export function servicePaths(base: string): ZodOpenApiPathsObject {
  const servers = [{ url: base || '/', description: 'The root of this service.' }];
  return {
    '/health': {
      servers,
      get: describePublic('getHealth', 'Check that the process runs', {
        200: describeResponse('The process runs.', Health, { success: true, data: { status: 'ok' } }),
      }),
    },
    '/ready': {
      servers,
      get: describePublic('getReady', 'Check that the dependencies of the service are available', {
        200: describeResponse('All dependencies are available.', Ready, ready),
        503: describeResponse('The dependencies that are false are unavailable.', Ready, notReady),
      }),
    },
    '/openapi.json': {
      get: describePublic('getOpenapiJson', 'Get this OpenAPI document', {
        200: describeResponse('OpenAPI 3.1.', z.looseObject({ openapi: z.string() }), { openapi: '3.1.1' }),
      }),
    },
  };
}

function describePublic(
  operationId: string,
  summary: string,
  responses: ZodOpenApiOperationObject['responses'],
): ZodOpenApiOperationObject {
  const description = `${summary}. Needs no key and is not rate limited.`;
  return { tags: ['service'], operationId, summary, description, security: [], responses };
}

function describeResponse(description: string, schema: z.ZodType, example: object) {
  return { description, headers: UNCOUNTED, content: { 'application/json': { schema, example } } };
}
