import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { readRouteFacts } from '../../api/middleware/route-facts.ts';
import { getResponseValidator } from '../../api/openapi/response-validator.ts';
import { buildExampleBody } from '../../api/openapi/describe-responses.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { EVENT_EXAMPLES } from '../../api/webhooks/event-contract.ts';
import { STUDIO_BODIES } from '../../api/content/contract/examples.ts';
import { listPublishedPaths } from '../../api/openapi/describe-operation.ts';
import { buildEventSchema } from '../../api/webhooks/event-contract.ts';
import { validateFormatInputs } from '../../domain/content/validate-format-inputs.ts';
import { FORMATS } from '../../domain/formats.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';

const description = describeApi(AREAS, 'https://kinora.example.com');
const check = getResponseValidator(description);

const OPERATIONS = AREAS.flatMap(({ router, operations }) =>
  router.stack.flatMap(({ path: template, methods, stack }) => {
    const method = methods.find((one) => one !== 'HEAD') ?? '';
    const path = String(template).replace(/\/$/u, '');
    const operation = operations[`${method} ${path}`];
    const facts = readRouteFacts(stack);
    if (!operation) return [];
    return listPublishedPaths(path, facts).map((shown) => {
      const name = `${method} ${shown}`;
      return {
        name,
        method,
        route: `/api/v1${path}`,
        shown,
        operation,
        facts,
        example: operation.example ?? operation.examples?.[name],
      };
    });
  }),
);

test('every operation has a response example, and a body example if it accepts a body', () => {
  const bare = OPERATIONS.filter(
    ({ example, facts }) => !example || (facts.body && Object.keys(example.bodies ?? {}).length === 0),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('every request example matches its schema', () => {
  const refused = OPERATIONS.flatMap(({ name, facts, example }) =>
    Object.entries(example?.bodies ?? {}).flatMap(([summary, body]) => {
      const parsed = facts.body?.safeParse(body);
      return parsed?.success ? [] : [{ name, summary, issues: parsed?.error.issues }];
    }),
  );
  expect(refused).toEqual([]);
});

test.each(FORMATS)('the request example of %s contains what the format requires', (format) => {
  expect(validateFormatInputs(format, STUDIO_BODIES[format])).toEqual([]);
});

const hasRevision = (data: unknown): boolean => typeof data === 'object' && data !== null && 'revision' in data;

test('every response example matches its schema', () => {
  const headers = {
    'x-request-id': 'req_1',
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '599',
    'x-ratelimit-reset': '1772443800',
    'ratelimit-policy': '"default";q=600;w=300',
    ratelimit: '"default";r=599;t=300',
  };
  const wrong = OPERATIONS.flatMap(({ name, method, route, shown, operation, example }) => {
    if (!example) return [];
    const body = buildExampleBody(operation, example);
    const cached = operation.cacheable ? { 'cache-control': 'private' } : {};
    const hasTag = operation.cacheable || ('data' in body && hasRevision(body.data));
    const tagged = hasTag ? { etag: '"1"' } : {};
    const sent = {
      method,
      route,
      path: `/api/v1${shown}`,
      status: operation.status,
      headers: { ...headers, ...cached, ...tagged },
      body,
    };
    const problems = check(sent);
    return problems.length > 0 ? [{ name, problems }] : [];
  });
  expect(wrong).toEqual([]);
});

test('every webhook example matches its schema', () => {
  for (const type of DELIVERED_TYPES) {
    expect(buildEventSchema(type).strict().safeParse(EVENT_EXAMPLES[type])).toMatchObject({ success: true });
  }
});
