import { expect, test } from '@jest/globals';
import type { CaptionWord } from '../../../../domain/decks/deck.ts';
import type { MadeMedia } from '../../../../domain/content/media-call.ts';
import { splitCaptionWords } from '../../../../domain/text/caption-words.ts';
import { buildFadePages } from '../../../../domain/content/studio/layout/fade-pages.ts';
import type { Brief } from '../../../../domain/content/studio/brief/brief.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { cutHeadline } from '../../../../domain/text/headline.ts';
import { splitSentences } from '../../../../domain/text/sentences.ts';
import { splitNear, estimateWords, alignParts, buildSpeech } from '../../../../domain/content/studio/speech/speech.ts';
import { emptyBrief, makeKeyedMedia, picture } from './sample-briefs.ts';

const voice = (more: Partial<MadeMedia>): MadeMedia => ({
  assetId: 'ast_voice',
  kind: 'audio',
  width: null,
  height: null,
  durationMs: 4_000,
  words: null,
  key: null,
  ...more,
});

const word = (text: string, startMs: number, endMs: number): CaptionWord => ({ text, startMs, endMs });

test('estimated word timings follow the word lengths, with a pause after a sentence', () => {
  const words = estimateWords('Go. Everything waits', 4_000);
  expect(words.map(({ text }) => text)).toEqual(['Go.', 'Everything', 'waits']);
  expect(words[0]?.startMs).toBe(0);
  expect(words.at(-1)?.endMs).toBe(4_000);
  const [go = 0, everything = 0, waits = 0] = words.map(({ startMs, endMs }) => endMs - startMs);
  expect([everything > go, everything > waits, go > waits]).toEqual([true, true, true]);
});

test("a provider's word timings are sorted, without overlaps and within the audio", () => {
  const words = [word('one', 0, 900), word('two', 800, 1_500), word(' ', 1_500, 1_600), word('three', 1_600, 4_900)];
  expect(buildSpeech(voice({ words }), 'one two three').words).toEqual([word('one', 0, 900), word('two', 900, 1_500)]);
});

test('a part of a script is shown while it is spoken, however words are split', () => {
  const words = [
    word('Jar', 0, 700),
    word('and', 700, 1_000),
    word('water', 1_000, 2_000),
    word('A', 2_500, 2_700),
    word('night', 2_700, 4_000),
  ];
  const speech = { src: 'ast_voice', durationMs: 4_000, words };
  expect(alignParts(['Jar and water.', 'A night!'], speech)).toEqual([
    { startMs: 0, endMs: 2_500 },
    { startMs: 2_500, endMs: 4_000 },
  ]);
});

test('a narration over the limit ends after a whole sentence', () => {
  const script = 'One jar stands on the shelf. Then the night comes and goes and nobody ever looks.';
  const plan = buildRecipe({ ...emptyBrief('talkinghead'), maxSec: 10, script });
  const media = makeKeyedMedia(plan.calls, {});
  const words = estimateWords(script, 16_000);
  const deck = plan.buildDeck({ ...media, voice: voice({ durationMs: 16_000, words }) });
  const last = deck.captions.words?.at(-1);
  expect(deck.durationMs).toBeLessThanOrEqual(10_000);
  expect(last?.endMs).toBe(deck.durationMs);
  expect(words).toContainEqual(last);
});

test('a cut falls between two sentences if one ends nearby, else between words', () => {
  const words = [
    word('One.', 0, 2_000),
    word('Two', 2_400, 3_000),
    word('three', 3_000, 4_000),
    word('four', 4_000, 6_000),
  ];
  expect(splitNear([0.5], words, 6_000).map(({ startMs }) => startMs)).toEqual([0, 2_400]);
  expect(splitNear([0.7], words, 6_000).map(({ startMs }) => startMs)).toEqual([0, 4_000]);
  expect(splitNear([0.98], words, 6_000)).toEqual([{ startMs: 0, endMs: 6_000 }]);
});

test('every turn of an interview has its own voice, picture and captions', () => {
  const turns = ['Why?', 'Because it waits.', 'Truly?'].map((text, at) => ({ speaker: `S${at % 2}`, text }));
  const plan = buildRecipe({ ...emptyBrief('interview'), turns });
  const media = makeKeyedMedia(plan.calls, {});
  const deck = plan.buildDeck(media);
  expect(deck.audio?.effects?.map(({ src }) => src)).toEqual(['ast_made_voice1', 'ast_made_voice2', 'ast_made_voice3']);
  expect(deck.audio?.effects?.map(({ atMs }) => atMs)).toEqual(deck.slides.map(({ startMs }) => startMs));
  expect(deck.slides.map(({ background }) => background && 'src' in background && background.src)).toEqual([
    'ast_made_head1',
    'ast_made_head2',
    'ast_made_head3',
  ]);
  const because = deck.captions.words?.find(({ text }) => text === 'Because');
  expect(because?.startMs).toBe(deck.slides[1]?.startMs);
});

const voices = (brief: Brief): unknown[] =>
  Object.values(buildRecipe(brief).calls).flatMap((call) => (call.kind === 'voice' ? [call.voice] : []));

const own = (speaker: number): unknown => ({ id: 'default', speed: 1, speaker });

test('each interview speaker keeps one voice, or the voice that the caller chose', () => {
  const turns = ['Ann', 'Bob', 'Ann', 'Cem'].map((speaker) => ({ speaker, text: 'Why?' }));

  expect(voices({ ...emptyBrief('interview'), turns })).toEqual([own(1), own(2), own(1), own(3)]);
  const chosen = { id: 'male', speed: 1.2 };
  expect(voices({ ...emptyBrief('interview'), turns, voice: chosen })).toEqual([own(1), chosen, own(1), own(3)]);
});

test('an interview turn that exceeds the limit is dropped', () => {
  const turns = ['One.', 'Two.', 'Three.'].map((text) => ({ speaker: 'S', text }));
  const plan = buildRecipe({ ...emptyBrief('interview'), turns, maxSec: 9 });
  const four = voice({ durationMs: 4_000 });
  const deck = plan.buildDeck({ ...makeKeyedMedia(plan.calls, {}), voice1: four, voice2: four, voice3: four });
  expect(deck.slides).toHaveLength(2);
  expect(deck.durationMs).toBeLessThanOrEqual(9_000);
  expect(deck.captions.words?.map(({ text }) => text)).toEqual(['One.', 'Two.']);
});

test('a ranking counts down to the first rank, and its board fills up', () => {
  const items = ['Gold', 'Silver', 'Bronze'].map((text) => ({ text, asset: picture(`ast_${text}`) }));
  const plan = buildRecipe({ ...emptyBrief('ranking'), items });
  const deck = plan.buildDeck(makeKeyedMedia(plan.calls, {}));
  const shown = deck.slides.map(({ boxes }) => boxes.find(({ id }) => id.startsWith('item'))?.text);
  expect(shown).toEqual([undefined, 'Bronze', 'Silver', 'Gold']);
  expect(deck.slides.map(({ layers }) => layers?.map(({ src }) => src))).toEqual([
    [],
    ['ast_Bronze'],
    ['ast_Bronze', 'ast_Silver'],
    ['ast_Bronze', 'ast_Silver', 'ast_Gold'],
  ]);
});

test('a number counts up to its exact value', () => {
  const stat = { value: 1_250_000.5, unit: null, label: 'cups', source: 'Kitchen' };
  const plan = buildRecipe({ ...emptyBrief('statvideo'), stat });
  const { boxes = [] } = plan.buildDeck(makeKeyedMedia(plan.calls, {})).slides[0] ?? {};
  const [number, ...others] = boxes.filter(({ role }) => role === 'number');
  expect([number?.text, others]).toEqual(['1,250,000.5', []]);
  expect(number?.counter?.durationMs).toBeGreaterThan(1_000);
});

test('fading lines stay complete until their page is full', () => {
  const lines = Array.from({ length: 8 }, (_, at) => `This is line number ${at + 1}, and it says a little more.`);
  const { pages, durationMs } = buildFadePages(lines, { maxSec: 60, durationSec: null });
  expect(pages.flatMap((page) => page.lines.map(({ text }) => text))).toEqual(lines);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) for (const { span } of page.lines) expect(span.endMs).toBe(page.endMs);
  expect(pages.at(-1)?.endMs).toBe(durationMs);

  const plan = buildRecipe({ ...emptyBrief('fadein'), lines: ['word '.repeat(24).trim(), 'Two'] });
  const texts = plan
    .buildDeck(makeKeyedMedia(plan.calls, {}))
    .slides.flatMap(({ boxes }) => boxes.map(({ text }) => text));
  expect(texts).toEqual(['word '.repeat(24).trim(), 'Two']);
});

test('sentences, headlines and caption words work in several scripts', () => {
  expect(splitSentences('One. Two!\nThree “four.” Five')).toEqual(['One.', 'Two!', 'Three “four.”', 'Five']);
  expect(splitSentences('一つ。二つ。')).toEqual(['一つ。', '二つ。']);
  expect(cutHeadline('Short one. And more.')).toBe('Short one');
  expect(cutHeadline('This sentence has a first half, and then it goes on for far longer than anybody reads')).toBe(
    'This sentence has a first half',
  );
  expect(cutHeadline('coin '.repeat(40), 21)).toBe('coin coin coin coin…');
  expect(splitCaptionWords('one コールドブリューに機械はいりません')).toEqual(expect.arrayContaining(['one']));
  expect(splitCaptionWords('コールドブリューに機械はいりません').join('')).toBe('コールドブリューに機械はいりません');
});
