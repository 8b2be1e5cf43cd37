import { createCanvas } from '@napi-rs/canvas';
import type { Brief, BriefAsset, BriefBrand, BriefLogo } from '../../../domain/content/studio/brief/brief.ts';
import { FORMAT_RULES } from '../../../domain/content/format-rules.ts';
import { buildGreenscreenDeck, buildSlideshowDeck, buildWallDeck } from '../../../domain/content/template-decks.ts';
import { addMusic } from '../../../domain/decks/add-music.ts';
import { buildRecipe } from '../../../domain/content/studio/build-recipe.ts';
import { arrangeDeck } from '../../../domain/content/studio/layout/arrange-deck.ts';
import { finishTemplateDeck } from '../../../domain/content/studio/layout/dress-template-deck.ts';
import { chooseLook } from '../../../domain/decks/choose-look.ts';
import { measurePaintedTexts } from '../../../decks/text/measure-painted-texts.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import type { MediaCall } from '../../../domain/content/media-call.ts';
import type { Format } from '../../../domain/formats.ts';
import type { LookName } from '../../../domain/decks/looks.ts';
import type { Mood } from '../../../domain/decks/moods.ts';
import { createRandom } from '../random.ts';
import { SAMPLE_BRANDS, type SampleBrand } from './brands.ts';
import type { MediaLibrary } from './media-library.ts';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { readThumbnail } from '../../../decks/picture/read-thumbnail.ts';
import { chooseGround } from '../../../domain/brand/logo-ground.ts';

export interface Sample {
  format: Format;
  brand: number;
  script: number;
  seed: number;
  /** Default: the one that suits the brand. */
  look?: LookName;
  /** Default: no music. */
  mood?: Mood;
  /** Whether videos end with a card. */
  endCard?: boolean;
}

const END_CARD = { callToAction: 'See it for yourself', handle: '@kinora.samples' };

/** A deck as the service builds it from a request, with embedded media. */
export async function buildSampleDeck(library: MediaLibrary, wanted: Sample): Promise<Deck> {
  const { format, brand, script, seed, look = null, mood, endCard = false } = wanted;
  const sample = SAMPLE_BRANDS[brand % SAMPLE_BRANDS.length] ?? SAMPLE_BRANDS[0];
  if (!sample) throw new Error('There are no sample brands.');
  const text = sample.scripts[script % sample.scripts.length] ?? '';
  const own = await makeOwnAssets(library, sample, seed);
  const logo = endCard ? await drawLogo(library, sample.brand, brand % SAMPLE_BRANDS.length) : null;
  if (format === 'walloftext' || format === 'slideshow' || format === 'greenscreen') {
    const { maxSec } = FORMAT_RULES[format];
    const shown = own.slice(0, format === 'walloftext' ? 1 : 2);
    const pictures = shown.map(({ id }) => ({ id, kind: 'image' as const }));
    const inputs = { text, pictures, ratio: '9:16' as const, maxSec };
    const build = { greenscreen: buildGreenscreenDeck, slideshow: buildSlideshowDeck, walloftext: buildWallDeck }[
      format
    ];
    const style = { look: look ?? chooseLook(sample.brand).look, palette: sample.brand.palette };
    const card = endCard ? { ...END_CARD, name: sample.brand.name, logo } : null;
    const deck = finishTemplateDeck(build(inputs), { style, endCard: card }, maxSec);
    return arrangeDeck(mood ? addMusic(deck, { mood }) : deck, library.regions, measurePaintedTexts);
  }
  const brief = await buildBrief(library, { format, sample, text, seed, own });
  const recipe = buildRecipe({
    ...brief,
    look,
    music: mood ? { mood } : null,
    endCard: endCard ? { ...END_CARD, logo } : null,
  });
  const deck = recipe.buildDeck(await library.makeAll(recipe.calls));
  return arrangeDeck(deck, library.regions, measurePaintedTexts);
}

interface BriefInput {
  format: Format;
  sample: SampleBrand;
  text: string;
  seed: number;
  own: BriefAsset[];
}

async function buildBrief(library: MediaLibrary, { format, sample, text, seed, own }: BriefInput): Promise<Brief> {
  const random = createRandom(seed);
  const [picture, second] = own;
  const spoken = !['listicle', 'ranking', 'askmeanything', 'interview', 'fadein', 'statvideo', 'grid2x2'].includes(
    format,
  );
  const needsClip = ['characterswap', 'splitscreen', 'hookdemo', 'clonevideo'].includes(format);
  const clip = needsClip ? await makeClip(library, sample, seed) : null;
  const assets: Partial<Record<Format, (BriefAsset | null | undefined)[]>> = {
    splitscreen: [clip],
    hookdemo: [clip, picture],
    greenscreenmobile: [picture, second],
    ugc: random() < 0.5 ? [picture] : [],
  };
  return {
    format,
    seed: Math.floor(random() * 2 ** 31),
    ratio: '9:16',
    maxSec: FORMAT_RULES[format].maxSec,
    durationSec: null,
    language: 'en',
    captions: null,
    script: spoken ? text : null,
    prompt: spoken ? null : sample.brand.identity,
    generation: null,
    voice: null,
    music: null,
    assets: (assets[format] ?? []).flatMap((asset) => asset ?? []),
    items: ['listicle', 'ranking', 'grid2x2'].includes(format)
      ? [0, 1, 2, 3].map((at) => ({ text: sample.items[at % sample.items.length] ?? '', asset: null }))
      : [],
    questions: format === 'askmeanything' ? [sample.question] : [],
    turns:
      format === 'interview'
        ? [
            { speaker: 'Host', text: sample.question.question },
            { speaker: 'Guest', text: sample.question.answer },
          ]
        : [],
    lines:
      format === 'fadein'
        ? text
            .split(/(?<=[.?!])\s+/u)
            .slice(0, 8)
            .concat(text.length < 40 ? ['Try it.'] : [])
        : [],
    product: ['ugc', 'productspokesperson'].includes(format) && picture ? { name: sample.product, picture } : null,
    stat: format === 'statvideo' ? sample.stat : null,
    source: clip && ['characterswap', 'clonevideo'].includes(format) ? { asset: clip, cutsMs: [1_200, 2_600] } : null,
    presenter: { name: 'Mia', appearance: sample.presenter, portrait: null, voice: { id: 'female', speed: 1 } },
    brand: sample.brand,
  };
}

/** Two pictures of the caller's, with lettering. */
async function makeOwnAssets(library: MediaLibrary, { pictures }: SampleBrand, seed: number): Promise<BriefAsset[]> {
  const made = [];
  for (const number of [0, 1]) {
    const call: MediaCall = {
      kind: 'image',
      prompt: pictures,
      ratio: '9:16',
      references: [],
      seed: (seed % 8) + number,
    };
    made.push(toAsset(await library.make(call)));
  }
  return made;
}

async function makeClip(library: MediaLibrary, { pictures }: SampleBrand, seed: number): Promise<BriefAsset> {
  const prompt = `${pictures}, in slow motion`;
  return toAsset(await library.make({ kind: 'clip', prompt, ratio: '9:16', seconds: 4, from: null, seed: seed % 4 }));
}

function toAsset({ assetId, kind, width, height, durationMs }: Awaited<ReturnType<MediaLibrary['make']>>): BriefAsset {
  if (assetId === null || kind === null) throw new Error('The embedded provider made no file.');
  return { id: assetId, kind, width: width ?? 0, height: height ?? 0, durationMs: durationMs ?? 0 };
}

/** Draws the logo of a brand: its initial on a disc, or its name, by turns. */
async function drawLogo(library: MediaLibrary, { name, palette }: BriefBrand, brand: number): Promise<BriefLogo> {
  loadFonts();
  const isWordmark = brand % 2 === 1;
  const logo = createCanvas(isWordmark ? 900 : 360, isWordmark ? 200 : 360);
  const context = logo.getContext('2d');
  const { width, height } = logo;
  context.fillStyle = palette[0] ?? '#101828';
  if (!isWordmark) {
    context.arc(width / 2, height / 2, width / 2, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#FFFFFF';
  }
  context.font = `700 ${isWordmark ? 110 : 230}px Poppins`;
  [context.textAlign, context.textBaseline] = ['center', 'middle'];
  context.fillText(isWordmark ? name : name.charAt(0), width / 2, height / 2, width - 20);
  const { assetId, path } = await library.addPicture(`logo${brand}`, logo);
  const rgba = await readThumbnail(path, new AbortController().signal);
  const asset = { id: assetId, kind: 'image' as const, width, height, durationMs: 0 };
  return { asset, ground: rgba ? chooseGround(rgba) : 'light' };
}
