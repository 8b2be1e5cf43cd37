import { afterEach, expect, test } from '@jest/globals';
import { SiteLimits } from '../../../adapters/web/site-limits.ts';
import { waitFor } from '../../support/wait-for.ts';

type Outcome = Awaited<ReturnType<SiteLimits['run']>>;

const FILE: Outcome = { ok: true, bytes: 1, mimeType: 'video/mp4', sha256: '' };
const DOWN: Outcome = { ok: false, failure: 'connect_failed', message: 'The server refused the connection.' };

type Pending = { url: string; end: (outcome: Outcome) => void; respond: () => void }[];

const opened: Pending[] = [];

/** The places of a site belong to the process, so each test gives its own back. */
afterEach(async () => {
  for (const pending of opened.splice(0)) {
    do {
      for (const { end } of pending.splice(0)) end(FILE);
      await settle();
    } while (pending.length > 0);
  }
});

/** A site whose every download waits until the test ends it. */
function openSite(limits = new SiteLimits({ retryAfterMs: 0 })) {
  const pending: Pending = [];
  opened.push(pending);
  const request = (teamId: string, url: string, signal = new AbortController().signal): Promise<Outcome> =>
    limits.run({
      teamId,
      url,
      signal,
      isSiteFailure: ({ failure }) => failure === 'connect_failed',
      download: (respond) => new Promise((end) => pending.push({ url, end, respond })),
    });
  /** Ends the oldest pending download, once there is one. */
  const end = async (outcome: Outcome): Promise<void> => {
    while (pending.length === 0) await new Promise(setImmediate);
    pending.shift()?.end(outcome);
  };
  return { request, end, pending };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

test('subdomains of one site share its slots, other sites and other teams do not wait', async () => {
  const { request, pending } = openSite();
  for (let index = 0; index < 100; index++) void request('busy', `https://cdn${index}.slow.example.com/a.mp4`);
  await settle();
  expect(pending).toHaveLength(4);
  void request('busy', 'https://other.example.org/a.mp4');
  void request('small', 'https://www.example.com/a.mp4');
  await waitFor('the other requests', () => pending.length === 6);
  await settle();
  expect(pending).toHaveLength(6);
});

test('one request to a failing site decides for every file that waits for it', async () => {
  const { request, end, pending } = openSite();
  for (let failures = 0; failures < 3; failures++) {
    void request('team', 'https://down.example.com/a.mp4');
    await end(DOWN);
  }
  await settle();
  const waiting = [1, 2, 3, 4].map((index) => request('team', `https://down.example.com/${index}.mp4`));
  await end(DOWN);
  expect(await Promise.all(waiting)).toEqual([DOWN, DOWN, DOWN, DOWN]);
  expect(pending).toHaveLength(0);
});

test('a site that works again serves every file that waited', async () => {
  const { request, end } = openSite();
  for (let failures = 0; failures < 3; failures++) {
    const failed = request('team', 'https://example.com/a.mp4');
    await end(DOWN);
    expect(await failed).toBe(DOWN);
  }
  const waiting = [1, 2, 3].map((index) => request('team', `https://example.com/${index}.mp4`));
  for (let index = 0; index < 3; index++) await end(FILE);
  expect(await Promise.all(waiting)).toEqual([FILE, FILE, FILE]);
});

test('a failing site is requested one file at a time until it responds', async () => {
  const { request, end, pending } = openSite();
  for (let failures = 0; failures < 3; failures++) {
    void request('team', 'https://example.com/a.mp4');
    await end(DOWN);
  }
  await settle();
  for (const index of [1, 2, 3]) void request('team', `https://example.com/${index}.mp4`);
  await settle();
  expect(pending.map(({ url }) => url)).toEqual(['https://example.com/1.mp4']);
  pending[0]?.respond();
  await waitFor('the next request', () => pending.length === 2);
  expect(pending.map(({ url }) => url)).toEqual(['https://example.com/1.mp4', 'https://example.com/2.mp4']);
});

test('the failures of one team do not delay another', async () => {
  const { request, end, pending } = openSite(new SiteLimits({ retryAfterMs: 3_600_000 }));
  for (let failures = 0; failures < 3; failures++) {
    void request('busy', 'https://example.com/a.mp4');
    await end(DOWN);
  }
  await settle();
  void request('busy', 'https://example.com/a.mp4');
  void request('small', 'https://example.com/b.mp4');
  await settle();
  expect(pending.map(({ url }) => url)).toEqual(['https://example.com/b.mp4']);
});

test('a cancelled test of a failing site lets the next file test it', async () => {
  const { request, end, pending } = openSite(new SiteLimits({ retryAfterMs: 3_600_000 }));
  for (let failures = 0; failures < 3; failures++) {
    void request('team', 'https://example.com/a.mp4');
    await end(DOWN);
  }
  await settle();
  const stop = new AbortController();
  const cancelled = request('team', 'https://example.com/a.mp4', stop.signal);
  stop.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow(/aborted/);
  expect(pending).toHaveLength(0);
});
