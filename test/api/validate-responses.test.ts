import { expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { getResponseValidator, type SentResponse } from '../../api/openapi/response-validator.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { readApiConfig } from '../../api/config.ts';
import { Content } from '../../db/entities/content.ts';
import { newId } from '../../domain/ids.ts';
import { startApi } from '../support/api.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();

const check = getResponseValidator(describeApi(AREAS, 'https://kinora.example.com'));

const GOOD: SentResponse = {
  method: 'DELETE',
  route: '/api/v1/webhooks/:id',
  path: '/api/v1/webhooks/wh_1',
  status: 200,
  headers: {
    'x-request-id': 'req_1',
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '599',
    'x-ratelimit-reset': '1772443800',
    'ratelimit-policy': '"default";q=600;w=300',
    ratelimit: '"default";r=599;t=300',
  },
  body: { success: true, data: { id: 'wh_1' } },
};

test('a response that matches its description has no problems', () => {
  expect(check(GOOD)).toEqual([]);
});

test.each([
  ['an undescribed status', { status: 202 }],
  ['an undescribed operation', { route: '/api/v1/webhooks/:id/secrets', path: '/api/v1/webhooks/wh_1/secrets' }],
  ['an undescribed field', { body: { success: true, data: { id: 'wh_1', secret: 's' } } }],
  ['an undescribed field of the envelope', { body: { ...(GOOD.body as object), took: 3 } }],
  ['a missing field', { body: { success: true, data: {} } }],
  ['a wrong type', { body: { success: true, data: { id: 7 } } }],
  ['a missing header', { headers: { ...GOOD.headers, 'x-ratelimit-reset': undefined } }],
  ['a header of a wrong type', { headers: { ...GOOD.headers, 'x-ratelimit-limit': 'many' } }],
  ['an undescribed header', { headers: { ...GOOD.headers, 'x-debug': '1' } }],
  ['a success without a matched route', { route: null }],
])('%s is a problem', (_, change: Partial<SentResponse>) => {
  expect(check({ ...GOOD, ...change })).not.toEqual([]);
});

test('an invalid response returns 500 with its path; without validation it is sent', async () => {
  const { deps, api } = served;
  const team = await mintTeam(deps);
  await insertInvalidContent(team);
  const unchecked = await startApi({ ...deps, config: { ...deps.config, validateResponses: false } });

  const stopped = await api.call('GET', '/content', { key: team.key });
  const passed = await unchecked.call('GET', '/content', { key: team.key });
  await unchecked.close();

  expect(stopped.status).toBe(500);
  expect(stopped.json.error).toMatchObject({
    type: 'internal_error',
    details: expect.arrayContaining([expect.objectContaining({ path: '/data/0/warnings/0' })]),
  });
  expect(passed.status).toBe(200);
});

test('responses are validated by default only in development and tests', () => {
  const env = {
    DATABASE_URL: 'postgres://127.0.0.1/kinora',
    KINORA_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  for (const NODE_ENV of ['development', 'test'])
    expect(readApiConfig({ ...env, NODE_ENV }).validateResponses).toBe(true);
  expect(readApiConfig(env).validateResponses).toBe(false);
  expect(readApiConfig({ ...env, NODE_ENV: 'production' }).validateResponses).toBe(false);
  expect(readApiConfig({ ...env, NODE_ENV: 'test', VALIDATE_RESPONSES: 'off' }).validateResponses).toBe(false);
  expect(() => readApiConfig({ ...env, VALIDATE_RESPONSES: 'yes' })).toThrow(
    'VALIDATE_RESPONSES must be on or off (got "yes").',
  );
});

/** Inserts a row whose warnings do not match the published schema. */
async function insertInvalidContent({ team, workspace }: TestTeam): Promise<void> {
  await served.deps.orm.em.fork().insert(Content, {
    id: newId('content'),
    teamId: team.id,
    workspaceId: workspace.id,
    format: 'walloftext',
    status: 'queued',
    deck: {},
    inputs: null,
    warnings: [{ reported: 'otherwise' }] as never,
    sandbox: true,
  });
}
