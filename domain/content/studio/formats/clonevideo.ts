import { isSameText } from '../../../text/compare-texts.ts';
import type { Slide } from '../../../decks/deck.ts';
import { assembleDeck, computeSpokenVideoMs } from '../layout/assemble-deck.ts';
import type { Brief } from '../brief/brief.ts';
import { buildBackground, requireMade, requireVisual, toVisual, type Visual } from '../media/visuals.ts';
import { chooseMotion } from '../layout/motion.ts';
import { computeHookSpan, cutToReadingTime } from '../layout/opening.ts';
import type { Calls, MadeByCall, FormatRecipe } from '../recipe.ts';
import { buildVoiceCall } from '../media/presenter.ts';
import { buildClipCall, buildImageCall, chooseSubject } from '../media/prompts.ts';
import { splitByWeight, buildSpeech, type Span } from '../speech/speech.ts';
import { buildHookBox } from '../layout/text-boxes.ts';
import { buildTheme } from '../layout/theme.ts';
import { joinSentences, writeStory, type Story } from '../script/write-story.ts';

const MAX_SHOTS = 8;
const SHORTEST_SHOT_MS = 700;

/** The rhythm without a source video: quick at first, then slower. */
const COMMON_RHYTHM_MS = [1_800, 1_400, 1_400, 2_200, 2_600];

const VIEWS = [
  'opening shot, wide',
  'a detail up close',
  'hands at work',
  'seen from above',
  'somebody looks at it',
  'the place around it',
  'another detail',
  'closing shot, calm',
] as const;

/** The rhythm of another video with the brand's own text and pictures: as many shots, with proportional lengths. */
export const clonevideo: FormatRecipe = (brief) => {
  const story = writeStory(brief);
  const text = joinSentences(story);
  const shots = listShotLengths(brief);
  return {
    calls: { ...buildPictureCalls(brief, shots, story), voice: buildVoiceCall(brief, text, story.language) },
    buildDeck(made) {
      const speech = buildSpeech(requireMade(made, 'voice'), text);
      const durationMs = computeSpokenVideoMs(brief, speech);
      const spans = splitByWeight(shots, durationMs);
      const slides = spans.map((span, at): Slide => {
        const background = buildBackground(findPicture(brief, made, at), { motion: chooseMotion(brief.seed, at) });
        return { ...span, background, boxes: [] };
      });
      const [first] = slides;
      if (first) first.boxes = buildOpening(brief, story, first);
      return assembleDeck(brief, { durationMs, slides, words: speech.words, voiceover: speech });
    },
  };
};

/** The lengths of the source's shots. Very short shots, and those over the limit, are merged into the previous one. */
function listShotLengths({ source, assets }: Brief): number[] {
  if (!source) return COMMON_RHYTHM_MS;
  const { asset, cutsMs } = source;
  const starts = [0, ...cutsMs.filter((cut) => cut > 0 && cut < asset.durationMs)];
  const kept: number[] = [];
  for (const start of starts) {
    const isLong = start - (kept.at(-1) ?? -SHORTEST_SHOT_MS) >= SHORTEST_SHOT_MS;
    if (isLong && kept.length < MAX_SHOTS) kept.push(start);
  }
  const lengths = kept.map((start, at) => Math.max(1, (kept[at + 1] ?? asset.durationMs) - start));
  while (lengths.length < Math.min(MAX_SHOTS, assets.length)) halveLongest(lengths);
  return lengths;
}

/** Splits the longest shot, because each picture of the caller needs one. */
function halveLongest(lengths: number[]): void {
  const longest = lengths.indexOf(Math.max(...lengths));
  const half = (lengths[longest] ?? 1) / 2;
  lengths.splice(longest, 1, half, half);
}

/** Builds the calls for shots without a picture of the caller's: a clip for the first shot, stills for later ones. */
function buildPictureCalls(brief: Brief, shots: readonly number[], { hook, sentences }: Story): Calls {
  const calls = shots.flatMap((_, at) => {
    const sentence =
      sentences[Math.min(sentences.length - 1, Math.floor((at * sentences.length) / shots.length))] ?? '';
    const said = isSameText(sentence, hook) ? '' : sentence;
    const subject = `${VIEWS[at % VIEWS.length]}: ${chooseSubject(brief)}. ${said}`;
    const call = at === 0 ? buildClipCall(brief, subject, 5) : buildImageCall(brief, subject, { number: at });
    return brief.assets[at] ? [] : [[`shot${at + 1}`, call] as const];
  });
  return Object.fromEntries(calls);
}

function findPicture({ assets }: Brief, made: MadeByCall, at: number): Visual {
  const asset = assets[at];
  return asset ? toVisual(asset) : requireVisual(made, `shot${at + 1}`);
}

function buildOpening(brief: Brief, story: Story, { endMs }: Span) {
  const text = cutToReadingTime(story.hook, endMs);
  return [buildHookBox('hook', text, buildTheme(brief), computeHookSpan(text, endMs))];
}
