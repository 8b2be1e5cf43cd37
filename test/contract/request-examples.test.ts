/** Sends every request example of the OpenAPI document and checks the response against its documented schema. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AREAS } from '../../api/app.ts';
import { describeApi } from '../../api/openapi/document.ts';
import { listPublishedPaths } from '../../api/openapi/describe-operation.ts';
import { getResponseValidator } from '../../api/openapi/response-validator.ts';
import { makeClip } from '../decks/make-media.ts';
import { serveMedia, type MediaServer } from '../support/serve-media.ts';
import { contractService } from './contract-service.ts';
import { prepareTeam, replaceExampleValues } from './example-values.ts';
import { openFixtureFor } from './fixture.ts';
import { DESCRIBED } from './operations.ts';
import { sampleByDay } from '../support/runs.ts';
import { useFolder } from '../support/use-folder.ts';

interface PublishedOperation {
  requestBody?: { content: Record<string, { examples?: Record<string, { summary: string; value: unknown }> }> };
}

const served = contractService();
const description = describeApi(AREAS, 'https://kinora.example.com');
const validate = getResponseValidator(description);

const OPERATIONS = DESCRIBED.flatMap((described) =>
  listPublishedPaths(described.template, described.facts).flatMap((path) => {
    const published = description.paths?.[path.replace(/:(\w+)/gu, '{$1}')] as Record<string, unknown> | undefined;
    const operation = published?.[described.method.toLowerCase()] as PublishedOperation | undefined;
    const json = operation?.requestBody?.content['application/json'];
    if (!json) return [];
    return [{ name: `${described.method} ${path}`, path, described, examples: Object.values(json.examples ?? {}) }];
  }),
);

const folder = useFolder('examples');
let site: MediaServer;

beforeAll(async () => {
  await makeClip(folder, 'roastery.mp4');
  site = await serveMedia(folder);
});
afterAll(async () => {
  await site?.close();
});

test('every operation with a JSON body has a request example', () => {
  expect(OPERATIONS.length).toBeGreaterThan(40);
  expect(OPERATIONS.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

describe.each(sampleByDay(OPERATIONS, 4))('$name', ({ path, described, examples }) => {
  test.each(examples)('the example "$summary" returns the documented response', async ({ value }) => {
    const { method, template, operation, scenario } = described;
    const fixture = await openFixtureFor(served, described, 'pro');
    await prepareTeam(fixture);
    // The example is for a person with a password or codes, or for a team with a domain.
    const needsResource = path.includes(':') || /^\/(?:factors|identity-provider|passkeys$|sessions)/u.test(path);
    const asked = needsResource ? await scenario.ok(fixture) : { path };
    // No example can contain the answer to a challenge.
    const body =
      path === '/passkeys' ? asked.body : await replaceExampleValues(fixture, { path, value, site: site.origin });

    const reply = await fixture.call(method, asked.path, body);

    expect(reply.json.error).toBeUndefined();
    expect([operation.status, operation.orStatus]).toContain(reply.status);
    const sent = { method, route: `/api/v1${template}`, path: `/api/v1${path}`, status: reply.status };
    expect(validate({ ...sent, headers: Object.fromEntries(reply.headers), body: reply.json })).toEqual([]);
  });
});
