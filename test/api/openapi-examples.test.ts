import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { factsOf } from '../../api/middleware/route-facts.ts';
import { createAnswerCheck } from '../../api/openapi/answer-check.ts';
import { exampleOf } from '../../api/openapi/describe-responses.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { EVENT_EXAMPLES } from '../../api/openapi/examples/events.ts';
import { EXAMPLES } from '../../api/openapi/examples/index.ts';
import { pathsShown } from '../../api/openapi/parameters.ts';
import { eventOf } from '../../api/openapi/webhook-events.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks.ts';

const description = describeApi(AREAS, 'https://kinora.example.com');
const check = createAnswerCheck(description);

const OPERATIONS = AREAS.flatMap(({ router, operations }) =>
  router.stack.flatMap(({ path, methods, stack }) => {
    const method = methods.find((one) => one !== 'HEAD') ?? '';
    const template = String(path).replace(/\/$/u, '');
    const name = `${method} ${template}`;
    const operation = operations[name];
    if (!operation) return [];
    return [{ name, method, template, operation, facts: factsOf(stack), example: operation.example ?? EXAMPLES[name] }];
  }),
);

test('every operation shows an answer, and a body where it takes one', () => {
  const bare = OPERATIONS.filter(
    ({ example, facts }) => !example || (facts.body && Object.keys(example.bodies ?? {}).length === 0),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test('no example outlives its operation, or stands beside one that the operation brings', () => {
  const wanting = new Set(OPERATIONS.filter(({ operation }) => !operation.example).map(({ name }) => name));
  expect(Object.keys(EXAMPLES).filter((name) => !wanting.has(name))).toEqual([]);
});

test('every body that is shown would be accepted', () => {
  const refused = OPERATIONS.flatMap(({ name, facts, example }) =>
    Object.entries(example?.bodies ?? {}).flatMap(([summary, body]) => {
      const parsed = facts.body?.safeParse(body);
      return parsed?.success ? [] : [{ name, summary, issues: parsed?.error.issues }];
    }),
  );
  expect(refused).toEqual([]);
});

test('every answer that is shown keeps to its description', () => {
  const headers = {
    'x-request-id': 'req_1',
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '599',
    'x-ratelimit-reset': '1772443800',
  };
  const wrong = OPERATIONS.flatMap(({ name, method, template, facts, operation, example }) => {
    if (!example) return [];
    const [path = ''] = pathsShown(template, facts);
    const body = exampleOf(operation, example);
    const sent = {
      method,
      route: `/api/v1${template}`,
      path: `/api/v1${path}`,
      status: operation.status,
      headers,
      body,
    };
    const problems = check(sent);
    return problems.length > 0 ? [{ name, problems }] : [];
  });
  expect(wrong).toEqual([]);
});

test('every webhook body that is shown keeps to its description', () => {
  for (const type of DELIVERED_TYPES) {
    expect(eventOf(type).strict().safeParse(EVENT_EXAMPLES[type])).toMatchObject({ success: true });
  }
});
