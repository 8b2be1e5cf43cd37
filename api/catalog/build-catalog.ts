import { createHash } from 'node:crypto';
import { PLATFORM_TERMS, PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import { FORMAT_RULES, type Range } from '../../domain/content/format-rules.ts';
import { PRICES } from '../../domain/credits/prices.ts';
import { CAPTION_STYLE_TERMS } from '../../domain/decks/caption-styles.ts';
import { FONT_FAMILIES } from '../../domain/decks/fonts.ts';
import { getSafeArea } from '../../domain/decks/deck-safe-area.ts';
import { getLook, LOOKS } from '../../domain/decks/looks.ts';
import { MOOD_TERMS } from '../../domain/decks/moods.ts';
import { FORMAT_TERMS, FORMATS, getRenderPrice, type Format } from '../../domain/formats.ts';
import { listKeys } from '../../domain/list-keys.ts';
import type { ChoiceForm } from '../../domain/platforms/choices.ts';
import { DECLARATIONS } from '../../domain/platforms/platform-terms.ts';
import { PLAN_TERMS } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { EVENTS, LISTED_TYPES } from '../../domain/webhooks/event-types.ts';
import type { CatalogResponse } from './contract.ts';

const LISTS: Omit<CatalogResponse, 'version'> = {
  platforms: PLATFORMS.map(describePlatform),
  declarations: describeAll(DECLARATIONS, (name, label) => ({ name, label })),
  formats: FORMATS.map(describeFormat),
  prices: describeAll(PRICES, (job, price) => ({ job, ...price })),
  looks: LOOKS.map((name) => ({ name, suits: getLook(name).suits })),
  moods: describeAll(MOOD_TERMS, (name, terms) => ({ name, ...terms })),
  fonts: describeAll(FONT_FAMILIES, (name, family) => ({ name, family })),
  captionStyles: describeAll(CAPTION_STYLE_TERMS, (name, { words, shows }) => ({ name, shows, maxWords: words })),
  events: LISTED_TYPES.map((name) => {
    const { label, description, receiver } = EVENTS[name];
    return { name, label, description, subscribable: receiver === 'endpoints' };
  }),
  scopes: [...SCOPES],
  plans: describeAll(PLAN_TERMS, (name, terms) => ({ name, ...terms })),
};

/** Every list of this version of Kinora. The version changes with the lists. */
export const CATALOG: CatalogResponse = {
  version: createHash('sha256').update(JSON.stringify(LISTS)).digest('hex').slice(0, 16),
  ...LISTS,
};

function describeAll<K extends string, T, R>(table: Readonly<Record<K, T>>, describe: (name: K, row: T) => R): R[] {
  return listKeys(table).map((name) => describe(name, table[name]));
}

function describePlatform(name: Platform): CatalogResponse['platforms'][number] {
  const {
    texts,
    videoLengths,
    cover,
    modes,
    declarations,
    requiredDeclarations,
    choices,
    fixedOffer,
    audience,
    metrics,
    colors,
  } = PLATFORM_TERMS[name];
  const { caption, title, firstComment, hashtags, recommendedHashtags, mentions } = texts;
  return {
    name,
    caption,
    title,
    firstComment,
    hashtags,
    recommendedHashtags,
    mentions,
    videoMs: videoLengths,
    cover,
    modes: [...modes],
    declarations: [...declarations],
    requiredDeclarations: [...requiredDeclarations],
    choices: describeAll(choices, describeChoice),
    privacyLevels: fixedOffer === null ? null : [...(fixedOffer.privacyLevels ?? [])],
    levelNames: { ...audience?.levelNames },
    metrics: [...metrics],
    colors: { light: colors[0], dark: colors[1] },
    safeArea: getSafeArea(name),
  };
}

function describeChoice(name: string, form: ChoiceForm): CatalogResponse['platforms'][number]['choices'][number] {
  const { label, kind, about = null, isOfVideo = false } = form;
  return {
    name,
    label,
    kind,
    hint: kind === 'code' ? form.named : about,
    levels: kind === 'level' ? [...form.levels] : [],
    maxLength: kind === 'text' ? form.max : null,
    hasDefault: !isOfVideo,
  };
}

function describeFormat(name: Format): CatalogResponse['formats'][number] {
  const { label, shows, medium } = FORMAT_TERMS[name];
  const { maxSec, own, requirements } = FORMAT_RULES[name];
  return {
    name,
    label,
    description: shows,
    credits: getRenderPrice(name),
    acceptsDeck: medium === 'deck',
    maxDurationSec: maxSec,
    inputs: Object.entries(own as Record<string, Range | true>).map(([input, range]) => ({
      name: input,
      min: range === true ? null : range[0],
      max: range === true ? null : range[1],
    })),
    requirements: requirements.map(({ message }) => message),
  };
}
