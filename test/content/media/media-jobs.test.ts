/** Pictures, clips and speech as content of their own. */
import { beforeEach, expect, test } from '@jest/globals';
import { Event } from '../../../db/entities/event.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { useTeam } from '../../support/use-team.ts';
import { Fixture } from './fixture.ts';
import { sampleByDay } from '../../support/runs.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

const events = (subjectId: string): Promise<number> => fixture.em().count(Event, { subjectId, type: 'content.ready' });

test('an image job makes the requested number of pictures and shows the first', async () => {
  const inputs = { prompt: 'A rye loaf', count: 3, ratio: '1:1' };
  const id = await fixture.job(team, { format: 'image', inputs, creditsCharged: 6 });
  await fixture.makeAll(id);
  expect(await fixture.compose(id)).toBe('delivered');
  expect(await fixture.compose(id)).toBe('ended');

  const calls = await fixture.calls(id);
  expect(new Set(calls.map(({ call }) => 'seed' in call && call.seed)).size).toBe(3);
  const { status, outputKey, thumbnailKey } = await fixture.content(id);
  expect([status, thumbnailKey]).toEqual(['ready', outputKey]);
  expect(await fixture.deps.storage.exists(outputKey ?? '')).toBe(true);
  expect(await events(id)).toBe(0);
});

test('a clip is a postable video and sends an event', async () => {
  const inputs = { prompt: 'Steam', ratio: '9:16', durationSec: 3 };
  const id = await fixture.job(team, { format: 'video', inputs });
  await fixture.makeAll(id);
  expect(await fixture.compose(id)).toBe('composed');
  expect(await fixture.render(id)).toBe('ready');
  expect(await fixture.content(id)).toMatchObject({ status: 'ready', durationMs: 3_000, width: 1080, height: 1920 });
  expect(await events(id)).toBe(1);
});

test.each(
  sampleByDay(
    [
      { spokenSeconds: 16, charged: 4, ledger: [-4, 2], why: 'what was estimated too high comes back' },
      { spokenSeconds: 59, charged: 4, ledger: [-4], why: 'the estimate was right' },
      { spokenSeconds: 70, charged: 4, ledger: [-4], why: 'what is longer costs no more' },
    ],
    3,
  ),
)('a voice-over of $spokenSeconds s that was charged $charged: $why', async (trial) => {
  fixture.provider.script.spokenSeconds = trial.spokenSeconds;
  const inputs = { script: 'word '.repeat(140).trim() };
  const id = await fixture.job(team, { format: 'voiceover', inputs, creditsCharged: trial.charged });
  await fixture.makeAll(id);
  expect(await Promise.all([fixture.compose(id), fixture.compose(id)])).toContain('delivered');
  expect(await fixture.ledger(id)).toEqual(trial.ledger);
  expect(await fixture.content(id)).toMatchObject({ status: 'ready', durationMs: trial.spokenSeconds * 1_000 });
});
