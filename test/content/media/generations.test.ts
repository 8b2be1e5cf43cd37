/** An accepted generation is processed like a studio job. */
import { beforeEach, expect, test } from '@jest/globals';
import { Generation } from '../../../db/entities/generation.ts';
import { MediaCall } from '../../../db/entities/media-call.ts';
import { OutboxMessage } from '../../../db/entities/outbox-message.ts';
import { acceptGeneration } from '../../../db/generations/accept-generation.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../../domain/formats.ts';
import { insertGeneration } from '../../support/generations.ts';
import { sampleByDay } from '../../support/runs.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { commit } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

async function accepted(format: Format): Promise<string> {
  const generationId = await insertGeneration(fixture.deps, team, { format });
  const accept = () =>
    commit(fixture.deps, (tx) =>
      acceptGeneration(tx, {
        generationId,
        sandbox: true,
        budgetKeyId: null,
        hashDeck: () => 'x',
        media: fixture.deps.storage,
      }),
    );
  const [first, again] = [await accept(), await accept()];
  expect(again).toMatchObject({ outcome: 'accepted', isNew: false });
  return first.outcome === 'accepted' ? first.contentId : '';
}

const getWorkflows = async (rowId: string): Promise<string[]> =>
  (await fixture.em().find(OutboxMessage, { rowId })).map(({ workflow }) => workflow);

/** Numbers are never invented. */
const NEEDS_MORE: readonly Format[] = ['statvideo'];
const MADE = FORMATS.filter((format) => !TEMPLATE_FORMATS.includes(format) && !NEEDS_MORE.includes(format));

test('a template generation is only rendered', async () => {
  const id = await accepted('walloftext');
  expect([await getWorkflows(id), await fixture.ledger(id)]).toEqual([['render'], []]);
});

test.each(sampleByDay(MADE, 20))(
  'an accepted %s generation gets its missing media, a valid deck and a cover',
  async (format) => {
    const id = await accepted(format);
    expect([await getWorkflows(id), await fixture.ledger(id)]).toEqual([['generateContent'], [-10]]);
    await fixture.makeAll(id);
    expect(await fixture.compose(id)).toBe('composed');
    const { deck, warnings } = await fixture.content(id);
    const slides = (deck as Deck | null)?.slides ?? [];
    const bare = slides.filter(({ background, layers = [] }) => !background && layers.length < 2);
    expect([slides.length > 0, bare]).toEqual([true, []]);
    expect((deck as Deck | null)?.coverMs).toEqual(expect.any(Number));
    const bad = warnings.filter(({ code }) => ['outside_safe_area', 'boxes_overlap', 'low_contrast'].includes(code));
    expect(bad).toEqual([]);
  },
);

test('a generation in another language is spoken by a voice of that language', async () => {
  const id = await accepted('talkinghead');
  const { generationId } = await fixture.content(id);
  const em = fixture.em();
  const generation = await em.findOneOrFail(Generation, { id: generationId ?? '' });
  const [first, ...others] = generation.beats;
  generation.hook = 'Warum dein Kaffee über Nacht besser wird';
  generation.beats = [
    ...(first ? [{ ...first, text: generation.hook }] : []),
    ...others.map((beat) => ({ ...beat, text: 'Das Wasser ist kalt und die Zeit macht den Rest.' })),
  ];
  await em.flush();

  await fixture.gather(id);

  const [voice] = await em.find(MediaCall, { jobId: id, key: 'voice' });
  expect(voice?.call).toMatchObject({ kind: 'voice', language: 'de' });
});

test.each(NEEDS_MORE)('a %s generation that lacks required facts fails before any provider start', async (format) => {
  const id = await accepted(format);
  await expect(fixture.gather(id)).rejects.toMatchObject({ code: 'not_makeable', retryable: false });
  expect(fixture.provider.starts).toEqual([]);
});

test('a job with characters that no font can draw fails before any provider start', async () => {
  const id = await fixture.job(team, { format: 'fadein', inputs: { lines: ['Cold brew', 'தமிழ்'] } });
  const message = expect.stringMatching(/^lines\[1\]: It contains characters .* U\+0BA4/u);
  await expect(fixture.gather(id)).rejects.toMatchObject({ code: 'not_makeable', retryable: false, message });
  expect(fixture.provider.starts).toEqual([]);
});
