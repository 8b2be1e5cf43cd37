import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
  type CreateDocumentOptions,
} from 'zod-openapi';
import { z } from 'zod';
import type { ApiRouter } from '../http/context.ts';
import { readRouteFacts } from '../middleware/route-facts.ts';
import { ABOUT, TAGS } from './about.ts';
import { describeOperation, listPublishedPaths } from './describe-operation.ts';
import { Failure } from './failures.ts';
import type { Operations } from '../contract/operation.ts';
import { SIGN_IN_PATHS } from './sign-in-paths.ts';
import { servicePaths } from './service-paths.ts';
import { WEBHOOK_PATHS } from './describe-webhooks.ts';
import { NO_NUL, NOT_BLANK } from '../contract/fields.ts';

export interface Area {
  tag: string;
  router: ApiRouter;
  operations: Operations;
}

export type ApiDocument = ReturnType<typeof createDocument>;

/** The documents of this process: building one takes a third of a second. */
const documents = new WeakMap<readonly Area[], Map<string, ApiDocument>>();

/** Returns the OpenAPI document of the routers and their operations. Throws if a route has no operation. */
export function describeApi(areas: readonly Area[], publicUrl: string): ApiDocument {
  const base = getMountPath(publicUrl);
  const built = documents.get(areas) ?? new Map<string, ApiDocument>();
  const document = built.get(base) ?? buildDocument(areas, base);
  documents.set(areas, built.set(base, document));
  return document;
}

function buildDocument(areas: readonly Area[], base: string): ApiDocument {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Kinora',
      version: '1.0.0',
      summary: 'Short-video generation and publishing.',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative, so that it is valid for every host name of the service.
    servers: [{ url: `${base}/api/v1`, description: 'This service.' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: [...new Set(areas.map(({ tag }) => tag)), 'service'].map((name) => ({
      name,
      description: TAGS[name] ?? name,
    })),
    paths: { ...describePaths(areas), ...servicePaths(base), ...SIGN_IN_PATHS },
    webhooks: WEBHOOK_PATHS,
    components: {
      schemas: { Failure },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A key: `Authorization: Bearer kin_test_…`.' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The same key in its own header.',
        },
      },
    },
  };
  return createDocument(document, { override: completeSchema });
}

/** Returns the path at which callers reach this service: empty, or such as `/kinora`. */
export function getMountPath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/u, '');
}

function describePaths(areas: readonly Area[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { tag, router, operations } of areas) {
    for (const { path: template, methods, stack } of router.stack) {
      const method = methods.find((one) => one !== 'HEAD');
      if (!method) continue;
      const path = String(template).replace(/\/$/u, '');
      const name = `${method} ${path}`;
      const operation = operations[name];
      if (!operation) throw new Error(`the route ${name} has no operation`);
      const facts = readRouteFacts(stack);
      for (const one of listPublishedPaths(path, facts)) {
        const shown = one.replace(/:(\w+)/gu, '{$1}');
        const example = operation.example ?? operation.examples?.[`${method} ${one}`];
        const described = describeOperation({ tag, method, path: one, facts, operation, example });
        paths[shown] = { ...paths[shown], [method.toLowerCase()]: described };
      }
    }
  }
  return paths;
}

type Override = Extract<CreateDocumentOptions['override'], (...args: never[]) => void>;

/** Adds to a JSON Schema what zod's own conversion leaves out. */
const completeSchema: Override = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodLiteral) nameIntegers(jsonSchema);
  const { def } = zodSchema as unknown as z.ZodType;
  const { pattern, format, enum: choices, minLength = 0 } = jsonSchema;
  if (def.type !== 'string' || (pattern ?? format ?? choices) !== undefined) return;
  const { checks = [] } = def;
  // Texts of responses have no checks.
  if (checks.length === 0) return;
  // oxlint-disable-next-line no-underscore-dangle -- The only way to the definition of a check.
  const isTrimmed = checks.some((check) => check._zod.def.check === 'overwrite');
  jsonSchema.pattern = isTrimmed && minLength > 0 ? NOT_BLANK : NO_NUL;
};

/** Describes integer constants as an enum, because generators of clients ignore a numeric `const`. */
function nameIntegers(schema: z.core.JSONSchema.BaseSchema): void {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length === 0 || !values.every(Number.isInteger)) return;
  delete schema.const;
  schema.type = 'integer';
  schema.enum = values;
}
