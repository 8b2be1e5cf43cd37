import { expect, test } from '@jest/globals';
import { prepare, createPlatformFixture, type PlatformFixture } from '../platform-fixture.ts';

async function withFixture(delayMs: number, run: (fixture: PlatformFixture) => Promise<void>): Promise<void> {
  const fixture = await createPlatformFixture({
    SANDBOX_RATE_LIMITS: 'off',
    SANDBOX_PROCESSING_MS: '0',
    SANDBOX_LISTING_DELAY_MS: String(delayMs),
  });
  try {
    await run(fixture);
  } finally {
    await fixture.close();
  }
}

test('reelnet: a published container whose status is still FINISHED is reported as posted once it is listed', () =>
  withFixture(60, async (fixture) => {
    const account = await fixture.connectAccount('reelnet');
    const { connector, job } = account;
    const handle = await prepare(account);
    await fixture.fault({ platform: 'reelnet', call: 'publish', fault: 'after-accept-lost-reply' });
    const sentAt = new Date();
    expect(await connector.publish(job, handle)).toMatchObject({ outcome: 'unknown' });
    expect(await connector.getStatus(job, handle, sentAt)).toMatchObject({ state: 'posted' });
  }));

test('reelnet: a second publish of a container whose post is not listed yet creates no second post', () =>
  withFixture(60_000, async (fixture) => {
    const account = await fixture.connectAccount('reelnet');
    const { connector, job } = account;
    const handle = await prepare(account);
    await fixture.fault({ platform: 'reelnet', call: 'publish', fault: 'after-accept-lost-reply' });
    await connector.publish(job, handle);
    expect(await connector.getStatus(job, handle, new Date())).toEqual({ state: 'not_sent' });
    expect(await connector.publish(job, handle)).toMatchObject({
      outcome: 'unknown',
      error: { code: 'media_not_ready' },
    });
    expect(await fixture.posts(account)).toHaveLength(1);
  }));

test('videoshorts: the outcome of an expired session is unknown while lists do not show new posts', () =>
  withFixture(60_000, async (fixture) => {
    const account = await fixture.connectAccount('videoshorts');
    const { connector, job } = account;
    const handle = await prepare(account);
    await connector.publish(job, handle);
    await fixture.fault({ platform: 'videoshorts', call: 'probe', fault: 'error', code: 'notFound', status: 404 });
    const status = await connector.getStatus(job, handle, new Date());
    expect(status).toMatchObject({ state: 'unreadable', error: { kind: 'unknown', code: 'outcome_unknown' } });
  }));
