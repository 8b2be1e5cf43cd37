/** Influencer videos are charged per second, and never more than their estimate. */
import { beforeEach, expect, test } from '@jest/globals';
import { finishRender } from '../../../db/content/contents.ts';
import { getMaxSpeechMs } from '../../../domain/influencers/influencer.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintInfluencerRow } from '../../support/studio.ts';
import { commit } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

/** Estimated at ten seconds. */
async function video(): Promise<string> {
  const influencerId = await mintInfluencerRow(fixture.deps, team);
  const script = 'Cold brew takes eighteen hours and most people stop at twelve.';
  return fixture.job(team, {
    format: 'talkinghead',
    source: 'influencer',
    influencerId,
    inputs: { script, voice: { id: 'warm', speed: 1 } },
    creditsCharged: 30,
  });
}

const MEDIA = { outputKey: 'c/x/v.mp4', thumbnailKey: 'c/x/t.jpg', bytes: 1, sha256: 'x', width: 1080, height: 1920 };

const finish = (id: string, durationMs: number): Promise<boolean> =>
  commit(fixture.deps, (tx) => finishRender(tx, id, { ...MEDIA, durationMs }, (key) => key));

test.each([
  ['shorter than estimated refunds the difference', 6_400, [-30, 9]],
  ['as long as estimated', 9_700, [-30]],
  ['longer than estimated costs no more than the estimate', 12_100, [-30]],
])('a video %s', async (_, durationMs, ledger) => {
  const id = await video();
  await fixture.gather(id);
  const finished = await Promise.all([finish(id, durationMs), finish(id, durationMs), finish(id, durationMs)]);
  expect(finished.filter(Boolean)).toHaveLength(1);
  expect(await fixture.ledger(id)).toEqual(ledger);
  const [, refunded = 0] = ledger;
  expect((await fixture.content(id)).creditsRefunded).toBe(refunded);
});

test('a script may exceed its estimated length by a quarter at most', async () => {
  expect([getMaxSpeechMs(30), getMaxSpeechMs(3)]).toEqual([12_500, 2_000]);
  const id = await video();
  await fixture.gather(id);
  fixture.provider.script.spokenSeconds = 12.4;
  expect(await fixture.make(id, 'voice')).toBe('made');

  const other = await video();
  const calls = (await fixture.gather(other)) ?? [];
  expect(calls.find(({ key }) => key === 'head')?.after).toContain('voice');
  fixture.provider.script.spokenSeconds = 12.6;
  await expect(fixture.make(other, 'voice')).rejects.toMatchObject({ code: 'script_too_long', retryable: false });
});
