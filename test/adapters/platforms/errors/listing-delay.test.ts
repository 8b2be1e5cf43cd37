import { expect, test } from '@jest/globals';
import { prepare, setStage, type Stage } from '../stage.ts';

async function onStage(lagMs: number, play: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await setStage({ SANDBOX_RATE_LIMITS: 'off', SANDBOX_PROCESSING_MS: '0', SANDBOX_LISTING_DELAY_MS: String(lagMs) });
  try {
    await play(stage);
  } finally {
    await stage.close();
  }
}

test('reelnet: a container that still reads FINISHED right after its publish is looked at once more, and reads as posted', () =>
  onStage(60, async (stage) => {
    const performer = await stage.performer('reelnet');
    const { connector, job } = performer;
    const handle = await prepare(performer);
    await stage.fault({ platform: 'reelnet', call: 'publish', fault: 'after-accept-lost-reply' });
    const sentAt = new Date();
    expect(await connector.publish(job, handle)).toMatchObject({ outcome: 'unknown' });
    expect(await connector.getStatus(job, handle, sentAt)).toMatchObject({ state: 'posted' });
  }));

test('reelnet: where it lags for longer, the same container sent again makes no second post', () =>
  onStage(60_000, async (stage) => {
    const performer = await stage.performer('reelnet');
    const { connector, job } = performer;
    const handle = await prepare(performer);
    await stage.fault({ platform: 'reelnet', call: 'publish', fault: 'after-accept-lost-reply' });
    await connector.publish(job, handle);
    expect(await connector.getStatus(job, handle, new Date())).toEqual({ state: 'not_sent' });
    expect(await connector.publish(job, handle)).toMatchObject({ outcome: 'unknown', error: { code: 'media_not_ready' } });
    expect(await stage.posts(performer)).toHaveLength(1);
  }));

test('videoshorts: a session that is gone while the lists lag decides nothing', () =>
  onStage(60_000, async (stage) => {
    const performer = await stage.performer('videoshorts');
    const { connector, job } = performer;
    const handle = await prepare(performer);
    await connector.publish(job, handle);
    await stage.fault({ platform: 'videoshorts', call: 'probe', fault: 'error', code: 'notFound', status: 404 });
    const seen = await connector.getStatus(job, handle, new Date());
    expect(seen).toMatchObject({ state: 'unreadable', error: { kind: 'unknown', code: 'outcome_unknown' } });
  }));
