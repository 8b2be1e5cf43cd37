/** Every operation that accepts a job takes `reference` and `callbackUrl`. */
import { describe, expect, test } from '@jest/globals';
import { contractService } from './contract-service.ts';
import { openFixture } from './fixture.ts';
import { SCENARIOS } from './scenarios/index.ts';

const served = contractService();

const OPERATIONS = [
  'POST /posts',
  'POST /content/:format',
  'POST /content/image',
  'POST /content/video',
  'POST /content/voiceover',
  'POST /content/clips',
  'POST /generations/:id/accept',
  'POST /influencers/:id/videos',
];

const CALLBACK = 'https://example.com/jobs/1042?step=2';

describe.each(OPERATIONS)('%s', (name) => {
  test('stores the reference and the callback URL of the accepted job, and its list finds it', async () => {
    const fixture = await openFixture(served);
    const { path, body } = await SCENARIOS[name]!.ok(fixture);
    const tracked = { ...(body as object), reference: 'order 1042 – ü', callbackUrl: CALLBACK };

    const accepted = await fixture.make('POST', path, tracked);

    const id = accepted.contentId && name !== 'POST /posts' ? accepted.contentId : accepted.id;
    const area = name === 'POST /posts' ? 'posts' : 'content';
    expect((await fixture.make('GET', `/${area}/${id}`)).reference).toBe('order 1042 – ü');
    const find = (reference: string) => fixture.make('GET', `/${area}?reference=${encodeURIComponent(reference)}`);
    expect((await find('order 1042 – ü')).map((found: { id: string }) => found.id)).toEqual([id]);
    expect(await find('order 1043')).toEqual([]);
    // A job that ended at once has been notified.
    const em = fixture.deps.orm.em.fork();
    const notified = await em.execute(
      `select url from job_callback where job_id = ? union all
       select delivery.url from delivery join event on event.id = event_id where subject_id = ? and delivery.url is not null`,
      [id, id],
    );
    expect(notified).toEqual([{ url: CALLBACK }]);
  });

  test('refuses a callback URL that the service may not call, and an unprintable reference', async () => {
    const fixture = await openFixture(served);
    const { path, body } = await SCENARIOS[name]!.ok(fixture);
    const bad = [
      { callbackUrl: 'http://10.0.0.1/x' },
      { callbackUrl: 'http://169.254.169.254/latest/meta-data' },
      { callbackUrl: 'https://user:pass@example.com/' },
      { callbackUrl: 'https://example.com/#fragment' },
      { callbackUrl: 'ftp://example.com/' },
      { reference: '' },
      { reference: 'x'.repeat(256) },
      { reference: 'two\nlines' },
    ];
    for (const wrong of bad) {
      const reply = await fixture.call('POST', path, { ...(body as object), ...wrong });
      expect([wrong, reply.status, reply.json.error?.details?.[0]?.path]).toEqual([wrong, 400, Object.keys(wrong)[0]]);
    }
  });
});

test('a job stores neither of them among the inputs of its video', async () => {
  const fixture = await openFixture(served);
  for (const name of ['POST /content/:format', 'POST /content/image', 'POST /influencers/:id/videos']) {
    const { path, body } = await SCENARIOS[name]!.ok(fixture);
    await fixture.make('POST', path, { ...(body as object), reference: 'r', callbackUrl: CALLBACK });
  }
  const rows = await fixture.deps.orm.em
    .fork()
    .execute<{ inputs: object }[]>('select inputs from content where team_id = ? and reference is not null', [
      fixture.team.id,
    ]);
  expect(rows).toHaveLength(3);
  for (const { inputs } of rows) {
    expect(inputs).not.toHaveProperty('reference');
    expect(inputs).not.toHaveProperty('callbackUrl');
  }
});
