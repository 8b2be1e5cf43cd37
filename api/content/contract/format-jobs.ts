import { z } from 'zod';
import { given, requireAny, when } from '../../../decks/schema/json-rules.ts';
import { FORMAT_RULES, type FormatRule } from '../../../domain/content/format-rules.ts';
import { ASSETS_WITHOUT_WORDS } from '../../../domain/content/studio/validation/validate-brief.ts';
import { OWN_INPUTS } from '../../../domain/content/validate-format-inputs.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../../domain/formats.ts';
import { StudioJob } from './request.ts';

/** Matches a body with a deck and music, which is rejected because a deck names its own music. */
const DECK_WITH_MUSIC = { required: ['deck', 'music'], properties: { deck: {}, music: { type: 'object' } } };

/** Properties that contain the words of the video. A number: the list must have so many entries. */
const OWN_WORDS = {
  script: true,
  suggestionId: true,
  stat: true,
  deck: true,
  items: 1,
  questions: 1,
  turns: 1,
  lines: 1,
};
const ENGLISH = { properties: { language: { pattern: '^[Ee][Nn](-|$)' } } };

/** The body of each format by its published operation. The routes parse all of them by `StudioJob` and the rules of the format. */
export const formatJobs: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  FORMATS.map((format) => [`POST /content/${format}`, describeJob(format)]),
);

type Shape = Record<string, z.ZodType>;

function describeJob(format: Format): z.ZodType {
  const { maxSec, own, requirements } = FORMAT_RULES[format];
  const isTemplate = TEMPLATE_FORMATS.includes(format);
  const excluded = new Set<string>([
    ...OWN_INPUTS.filter((name) => own[name] === undefined),
    isTemplate ? 'voice' : 'deck',
  ]);
  const shape: Shape = {
    ...Object.fromEntries(Object.entries(StudioJob.shape).filter(([name]) => !excluded.has(name))),
    durationSec: z.int().min(3).max(maxSec).optional(),
    ...listShapes(own),
  };
  for (const { ways } of requirements) {
    const [way = {}, ...others] = ways;
    if (others.length === 0) for (const name of Object.keys(way)) shape[name] = requireProperty(shape[name]);
  }
  const choices = requirements.filter(({ ways }) => ways.length > 1).map(({ ways }) => requireAny(ways));
  return z.strictObject(shape).meta({
    id: `${format.charAt(0).toUpperCase()}${format.slice(1)}Job`,
    description: requirements.map(({ message }) => message).join(' '),
    ...toRules([...choices, describeLanguages(format, shape), ...(isTemplate ? [{ not: DECK_WITH_MUSIC }] : [])]),
  });
}

/** Requires own words unless the language is English, because scripts are only written in English (`findLanguageProblems`). */
function describeLanguages(format: Format, shape: Shape): object {
  const words = Object.entries(OWN_WORDS).filter(([name]) => name in shape);
  const silent = format === 'characterswap' ? [given('sourceVideoUrl'), given('sourceAssetId')] : [];
  const assets = ASSETS_WITHOUT_WORDS[format];
  if (assets !== undefined) {
    const spoken = { anyOf: [given('prompt'), given('influencerId')] };
    silent.push({ ...given('assetIds', { minItems: assets }), not: spoken });
  }
  const own = words.map(([name, needed]) => given(name, needed === true ? {} : { minItems: needed }));
  return when({}, { anyOf: [ENGLISH, ...own, ...silent] });
}

function toRules(allOf: readonly object[]): object {
  return allOf.length > 0 ? { allOf } : {};
}

/** The schemas of the lists of a format, with the numbers of entries that the format accepts. */
function listShapes(own: FormatRule['own']): Shape {
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, range]) => {
      const list = (StudioJob.shape as Shape)[name];
      if (range === true || !(list instanceof z.ZodOptional)) return [];
      const [min, max] = range as readonly [number, number];
      return [[name, (list.unwrap() as z.ZodArray).min(min).max(max).optional()]];
    }),
  );
}

/** Makes a property required. A boolean must then be true. */
function requireProperty(schema: z.ZodType | undefined): z.ZodType {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : (schema ?? z.never());
  return inner instanceof z.ZodBoolean ? z.literal(true) : inner;
}
