import { FORMAT_RULES } from '../../../../domain/content/format-rules.ts';
import { FORMATS, TEMPLATE_FORMATS } from '../../../../domain/formats.ts';
import type { LayerKey } from '../../../../domain/decks/deck.ts';
import type { MadeMedia, MediaCall } from '../../../../domain/content/media-call.ts';
import type { Brief, BriefAsset } from '../../../../domain/content/studio/brief/brief.ts';
import type { Calls, MadeByCall, StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { estimateSpokenSeconds } from '../../../../domain/content/estimate-spoken-seconds.ts';

export const STUDIO_FORMATS = FORMATS.filter((format) => !TEMPLATE_FORMATS.includes(format)) as StudioFormat[];

const RATIOS = ['9:16', '9:16', '4:5', '1:1', '16:9'] as const;
const SCRIPTS = [
  'Cold brew needs no machine. It needs a jar, water and a night. Then you pour it, and that is all there is to it.',
  'Stop! Read the label first 🧋. The Donaudampfschifffahrtsgesellschaftskapitänsmütze is a word, and so is coffee.',
  'No punctuation here just somebody who talks on and on about the jar and the water and the night without a stop',
  'القهوة الباردة لا تحتاج إلى آلة. تحتاج إلى إبريق وماء وليلة واحدة.',
  'コールドブリューに機械はいりません。瓶と水と一晩があれば十分です。朝になったら注ぐだけです。',
  'See https://example.com/a/very/long/path/that-nobody-reads?utm_source=somewhere for more. Or do not.',
] as const;
const PROMPTS = ['Cold brew coffee for people in a hurry', 'how to bake bread at home', '🎉🎉', 'コーヒー'] as const;
const LONG_TEXT =
  'Grind the beans coarsely, never finely, and weigh them, since a spoon lies to you every morning of the whole week';

function pickBySeed<T>(things: readonly T[], seed: number): T {
  return things[seed % things.length] as T;
}

export const picture = (id: string): BriefAsset => ({ id, kind: 'image', width: 1080, height: 1920, durationMs: 0 });
export const clip = (id: string, durationMs = 7_000): BriefAsset => ({ ...picture(id), kind: 'video', durationMs });

/** A brief with only the fields that every job has. */
export function emptyBrief(format: StudioFormat, seed = 1): Brief {
  return {
    format,
    seed,
    ratio: '9:16',
    maxSec: FORMAT_RULES[format].maxSec,
    durationSec: null,
    language: 'en',
    captions: null,
    script: null,
    prompt: null,
    generation: null,
    voice: null,
    music: null,
    assets: [],
    items: [],
    questions: [],
    turns: [],
    lines: [],
    product: null,
    stat: null,
    source: null,
    presenter: null,
    brand: { name: 'Brewly', identity: null, audience: null, tone: null, valueProps: [], palette: [] },
  };
}

/** A sample brief; each seed gives another combination of inputs. */
export function sampleBrief(format: StudioFormat, seed: number): Brief {
  const brief: Brief = { ...emptyBrief(format, seed * 104_729), ratio: pickBySeed(RATIOS, seed) };
  const worded = seed % 3;
  if (worded === 0) brief.prompt = pickBySeed(PROMPTS, seed);
  if (worded === 1) brief.script = pickBySeed(SCRIPTS, seed);
  if (worded === 2) {
    const body = 'Start with the smallest version.\nWrite down what worked.\nSend this to someone who starts with you.';
    brief.generation = { hook: 'Try this once before you give up on cold brew coffee', body, angle: 'A first step' };
  }
  if (seed % 4 === 1)
    brief.captions = { enabled: true, style: pickBySeed(['karaoke', 'pill', 'word', 'progressive'] as const, seed) };
  if (seed % 7 === 6) brief.captions = { enabled: false, style: 'plain' };
  if (seed % 5 === 2) brief.music = { asset: { ...picture('ast_music'), kind: 'audio', durationMs: 60_000 } };
  if (seed % 5 === 4) brief.durationSec = seed % 2 === 0 ? 3 : brief.maxSec;
  if (seed % 2 === 0) {
    brief.presenter = {
      name: 'Mara',
      appearance: 'A woman of forty with red hair',
      portrait: seed % 4 === 0 ? picture('ast_portrait') : null,
      voice: { id: 'warm', speed: 1 },
    };
  }
  if (seed % 3 !== 2) {
    brief.brand = {
      name: 'Brewly',
      identity: 'Cold brew coffee for offices',
      audience: 'people in a hurry',
      tone: 'plain',
      valueProps: ['Roasted on Mondays, shipped on Tuesdays', 'Ready in 12 hours', 'Free returns within 30 days'],
      palette: pickBySeed(
        [['#00AA88', '#112233'], ['#FFFFFF', '#FFEE00'], ['#777777'], ['#E04848'], ['#8A6A3B', '#C0FFEE', '#401010']],
        seed,
      ),
    };
  }
  return { ...brief, ...buildOwnInputs(format, brief, seed) };
}

/** The required and optional inputs of a format. */
function buildOwnInputs(format: StudioFormat, brief: Brief, seed: number): Partial<Brief> {
  const itemCount = seed % 4 === 3 ? 10 : 3 + (seed % 4);
  const texts = [
    'Weigh the beans',
    LONG_TEXT.slice(0, 60),
    'Wait 🌙',
    'コーヒー豆を粗く挽いてください',
    'Strengthdosage',
    'ماء بارد',
  ];
  const items = Array.from({ length: itemCount }, (_, at) => ({
    text: itemCount === 10 ? `Short tip ${at + 1}` : pickBySeed(texts, seed + at),
    asset: at % 3 === 1 ? (at % 2 === 0 ? clip(`ast_item${at}`) : picture(`ast_item${at}`)) : null,
  }));
  switch (format) {
    case 'listicle':
    case 'ranking':
      return seed % 2 === 0 ? {} : { items, script: null };
    case 'grid2x2':
      return seed % 2 === 0
        ? { assets: [1, 2, 3, 4].slice(0, seed % 5).map((n) => picture(`ast_${n}`)) }
        : { items: buildFourItems(seed) };
    case 'askmeanything': {
      const count = 1 + (seed % 5);
      const long = count === 1 ? LONG_TEXT : 'Why cold brew?';
      const questions = Array.from({ length: count }, (_, at) => ({
        question: at === 0 ? long : pickBySeed(['How long?', 'いつ始めましたか？', 'Is it strong'], seed + at),
        answer:
          (seed + at) % 3 === 0
            ? null
            : pickBySeed(['Twelve hours, no more.', 'Yes. It is.', 'Because it waits for you.'], at),
      }));
      return { questions, script: null };
    }
    case 'interview': {
      const turns = Array.from({ length: seed % 4 === 1 ? 8 : 2 + (seed % 3) }, (_, at) => ({
        speaker: pickBySeed(
          ['Host', 'Mara', 'Somebody who walks by with a very long name'],
          seed % 3 === 0 ? at : at % 2,
        ),
        text: pickBySeed(
          ['Why cold brew?', 'It waits for you, and you wait for it.', 'Is that true?', 'Yes!'],
          at + seed,
        ),
      }));
      return seed % 2 === 1 ? { turns, script: null } : {};
    }
    case 'fadein':
      return seed % 2 === 0 ? {} : { lines: texts.slice(0, 2 + (seed % 5)), script: null };
    case 'productspokesperson':
      return { product: { name: 'Brewly Night Jar', picture: picture('ast_product') } };
    case 'ugc':
      return seed % 2 === 0
        ? { product: { name: 'Night Jar', picture: picture('ast_product') } }
        : { assets: [clip('ast_1')] };
    case 'statvideo':
      return {
        stat: pickBySeed(
          [
            { value: 1_250_000, unit: null, label: 'cups poured so far', source: 'Our own kitchen' },
            {
              value: 4.5,
              unit: 'stars',
              label: LONG_TEXT,
              source: 'The Donaudampfschifffahrtsgesellschaft survey of 2026',
            },
            { value: -18, unit: '%', label: 'less sugar', source: 'Label' },
          ],
          seed,
        ),
      };
    case 'clonevideo':
      return {
        source: {
          asset: clip('ast_source', 12_000),
          cutsMs: pickBySeed([[], [500, 1_000, 4_000], [3_000, 6_000, 9_000]], seed),
        },
      };
    case 'characterswap':
      return {
        source: { asset: clip('ast_source', seed % 4 === 0 ? 1_000 : 9_000 + 1_000 * (seed % 12)), cutsMs: [] },
        ...(brief.presenter ? {} : { assets: [picture('ast_character')] }),
      };
    case 'hookdemo':
      if (brief.generation) return {};
      return seed % 3 === 0
        ? { source: { asset: clip('ast_source'), cutsMs: [] } }
        : { assets: [clip('ast_1'), picture('ast_2')] };
    case 'greenscreenmobile':
      if (brief.generation) return {};
      return {
        assets: Array.from({ length: 1 + (seed % 4) }, (_, at) =>
          at % 2 === 0 ? clip(`ast_${at}`) : picture(`ast_${at}`),
        ),
      };
    case 'splitscreen':
      return { assets: [picture('ast_1'), clip('ast_2')].slice(0, seed % 3) };
    case 'talkinghead':
      return {};
  }
}

function buildFourItems(seed: number): Brief['items'] {
  const texts = ['Jar', LONG_TEXT.slice(0, 50), 'Water', 'Kaffeemaschinenreinigung', '一晩', 'Night'];
  return [0, 1, 2, 3].map((at) => ({
    text: pickBySeed(texts, seed + at),
    asset: at === 0 ? picture('ast_item') : null,
  }));
}

/** Plausible results for every call, as different providers return them: with and without words, lengths and keys. */
export function makeMedia(calls: Calls, seed: number): MadeByCall {
  return Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, makeOneMedia(key, call, seed, calls)]));
}

/** Simple results for every call with the given keys. */
export function makeKeyedMedia(calls: Calls, keys: Readonly<Record<string, LayerKey>>): MadeByCall {
  const media = Object.entries(makeMedia(calls, 0));
  return Object.fromEntries(media.map(([key, one]) => [key, { ...one, key: keys[key] ?? null }]));
}

function makeOneMedia(key: string, call: MediaCall, seed: number, calls: Calls): MadeMedia {
  const nothing: MadeMedia = {
    assetId: `ast_made_${key}`,
    kind: 'image',
    width: 1080,
    height: 1920,
    durationMs: null,
    words: null,
    key: null,
  };
  switch (call.kind) {
    case 'image':
      return nothing;
    case 'clip':
      return seed % 6 === 5 ? nothing : { ...nothing, kind: 'video', durationMs: call.seconds * 1_000 };
    case 'voice': {
      const durationMs = Math.round(
        (estimateSpokenSeconds(call.text, call.voice.speed) * 900) / (seed % 3 === 0 ? 1.1 : 1),
      );
      return {
        ...nothing,
        kind: 'audio',
        width: null,
        height: null,
        durationMs,
        words: buildWords(call.text, durationMs, seed),
      };
    }
    case 'talking_head': {
      const speech = 'call' in call.speech ? calls[call.speech.call] : undefined;
      const durationMs = speech?.kind === 'voice' ? Math.round(estimateSpokenSeconds(speech.text) * 900) : 5_000;
      return { ...nothing, kind: 'video', durationMs };
    }
    case 'swap':
      return { ...nothing, kind: 'video', durationMs: seed % 2 === 0 ? null : 9_000 };
    case 'matte':
      return {
        ...nothing,
        kind: 'video',
        durationMs: 9_000,
        key: pickBySeed([null, { kind: 'alpha' }, { kind: 'chroma' }] as const, seed),
      };
    case 'transcript':
      return {
        ...nothing,
        assetId: null,
        kind: null,
        words: seed % 2 === 0 ? null : buildWords('What they say there', 3_000, 1),
      };
  }
}

/** No timings, one per word without punctuation, or irregular ones. */
function buildWords(text: string, durationMs: number, seed: number): MadeMedia['words'] {
  if (seed % 3 === 0) return null;
  const words = text.split(/\s+/u).filter((word) => seed % 3 === 2 || /[\p{L}\p{N}]/u.test(word));
  const each = durationMs / words.length;
  return words.map((word, at) => ({
    text: seed % 3 === 1 ? word.replace(/[.,!?]+$/u, '') : word,
    startMs: at * each + 0.25,
    endMs: (at + 1) * each + (seed % 3 === 2 ? 40 : -20),
  }));
}
