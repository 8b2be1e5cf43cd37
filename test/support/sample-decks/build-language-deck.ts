import type { Brief } from '../../../domain/content/studio/brief/brief.ts';
import { FORMAT_RULES } from '../../../domain/content/format-rules.ts';
import { buildRecipe } from '../../../domain/content/studio/build-recipe.ts';
import { arrangeDeck } from '../../../domain/content/studio/layout/arrange-deck.ts';
import { finishTemplateDeck } from '../../../domain/content/studio/layout/dress-template-deck.ts';
import { showWhole } from '../../../domain/content/studio/layout/show-whole.ts';
import type { Calls, StudioFormat } from '../../../domain/content/studio/recipe.ts';
import { listUnusedInputs } from '../../../domain/content/studio/validation/list-unused-inputs.ts';
import { buildGreenscreenDeck, buildSlideshowDeck, buildWallDeck } from '../../../domain/content/template-decks.ts';
import { chooseLook } from '../../../domain/decks/choose-look.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import { LOOKS, type LookName } from '../../../domain/decks/looks.ts';
import { splitSentences } from '../../../domain/text/sentences.ts';
import { FORMATS, type Format } from '../../../domain/formats.ts';
import { measurePaintedTexts } from '../../../decks/text/measure-painted-texts.ts';
import { clip, emptyBrief, makeMedia, picture } from '../../domain/content/studio/sample-briefs.ts';
import { createRandom } from '../random.ts';
import { LANGUAGE_BRANDS, LANGUAGE_TEXTS, type LanguageTexts } from './language-brands.ts';

export interface LanguageSample {
  format: Format;
  language: string;
  look: LookName;
  palette: readonly string[];
  deck: Deck;
  calls: Calls;
  /** The texts and assets of the request by their paths. */
  given: Readonly<Record<string, string>>;
  /** The paths that the response names as not used. */
  named: readonly string[];
}

type Built = Pick<LanguageSample, 'deck' | 'calls' | 'given' | 'named'>;

const END_CARD = { callToAction: null, handle: '@brand' };

/** Decks of every format, brand and language in turn, with placeholders for their media: they can be measured, not rendered. */
export function buildLanguageDecks(count: number, seed: number): LanguageSample[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const texts = LANGUAGE_TEXTS[at % LANGUAGE_TEXTS.length] as LanguageTexts;
    const brand = LANGUAGE_BRANDS[Math.floor(random() * LANGUAGE_BRANDS.length)] ?? emptyBrief('ugc').brand;
    const format = FORMATS[Math.floor(random() * FORMATS.length)] as Format;
    const look = random() < 0.2 ? chooseLook(brand).look : (LOOKS[Math.floor(random() * LOOKS.length)] as LookName);
    const input = { texts, brand, look, seed: Math.floor(random() * 1_000) };
    const { deck, ...built } = isTemplate(format) ? buildTemplate(format, input) : buildStudio(format, input);
    return {
      format,
      language: texts.language,
      look,
      palette: brand.palette,
      ...built,
      deck: arrangeDeck(deck, new Map(), measurePaintedTexts),
    };
  });
}

const TEMPLATES = { greenscreen: buildGreenscreenDeck, slideshow: buildSlideshowDeck, walloftext: buildWallDeck };

function isTemplate(format: Format): format is keyof typeof TEMPLATES {
  return format in TEMPLATES;
}

interface Input {
  texts: LanguageTexts;
  brand: Brief['brand'];
  look: LookName;
  seed: number;
}

const SQUARE = { width: 1_200, height: 1_200 };

function buildTemplate(format: keyof typeof TEMPLATES, { texts, brand, look, seed }: Input): Built {
  const ids = seed % 3 === 0 ? [] : ['ast_1', 'ast_2'].slice(0, format === 'walloftext' ? 1 : 2);
  const pictures = ids.map((id) => ({ id, kind: 'image' as const }));
  const { maxSec } = FORMAT_RULES[format];
  const text = texts.scripts[seed % 2] ?? '';
  const deck = TEMPLATES[format]({ text, pictures, ratio: '9:16', maxSec });
  const { name, palette } = brand;
  const style = { look, name, palette };
  const sizes = new Map(pictures.map(({ id }) => [id, SQUARE]));
  const finished = showWhole(finishTemplateDeck(deck, { style, endCard: { ...END_CARD, name } }, maxSec), sizes);
  return { deck: finished, calls: {}, given: { script: text, ...nameAssets(ids) }, named: [] };
}

function buildStudio(format: StudioFormat, { texts, brand, look, seed }: Input): Built {
  const script = texts.scripts[seed % 2] ?? '';
  const own = { ...picture('ast_own'), ...SQUARE };
  const lists: readonly Format[] = ['listicle', 'ranking', 'grid2x2'];
  const written: readonly Format[] = [...lists, 'askmeanything', 'interview', 'fadein', 'statvideo'];
  const sources: readonly Format[] = ['characterswap', 'clonevideo'];
  const brief: Brief = {
    ...emptyBrief(format, seed),
    language: texts.language,
    brand,
    look,
    endCard: END_CARD,
    presenter: { name: 'Mia', appearance: 'a person', portrait: null, voice: { id: 'warm', speed: 1 } },
    script: written.includes(format) ? null : script,
    assets: [
      ...(['splitscreen', 'hookdemo', 'greenscreenmobile'].includes(format) ? [clip('ast_clip')] : []),
      ...['ast_1', 'ast_2'].slice(0, seed % 3).map((id) => ({ ...own, id })),
    ],
    items: lists.includes(format) ? texts.items.map((text) => ({ text, asset: null })) : [],
    questions: format === 'askmeanything' ? [{ question: texts.question, answer: texts.answer }] : [],
    turns: [texts.question, texts.answer].map((text, at) => ({ speaker: at === 0 ? 'Mia' : 'Ida', text })),
    lines: splitSentences(script),
    product: { name: texts.product, picture: own },
    stat: { value: 87, unit: '%', label: texts.label, source: texts.source },
    source: sources.includes(format) ? { asset: clip('ast_source', 9_000), cutsMs: [1_200, 2_600] } : null,
  };
  const recipe = buildRecipe(brief);
  const deck = recipe.buildDeck(makeMedia(recipe.calls, 2 + 6 * (seed % 5)));
  const given = listGiven(brief);
  return {
    deck,
    calls: recipe.calls,
    given,
    named: listUnusedInputs(brief, { ...brief, assetIds: [] }).map(({ path }) => path),
  };
}

const nameAssets = (ids: readonly string[]) => Object.fromEntries(ids.map((id, at) => [`assetIds[${at}]`, id]));

/** What a request for the brief would contain: the inputs that its format accepts. */
function listGiven({ format, script, assets, product, ...lists }: Brief): Record<string, string> {
  const { own } = FORMAT_RULES[format];
  const entries = (['items', 'questions', 'turns', 'lines'] as const).flatMap((name) => {
    const texts = lists[name].map((one) => Object.values(typeof one === 'string' ? [one] : one));
    return own[name] ? texts.map((parts, at) => [`${name}[${at}]`, parts.filter(isText).join('\n')] as const) : [];
  });
  return {
    ...(script === null ? {} : { script }),
    ...nameAssets(assets.map(({ id }) => id)),
    ...(own.product && product ? { product: product.picture.id } : {}),
    ...Object.fromEntries(entries),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
