import { FORMAT_RULES, type FormatInputs, type OwnInput, type Range, type Way } from './format-rules.ts';
import { TEMPLATE_FORMATS, type Format } from '../formats.ts';

export const OWN_INPUTS = [
  'items',
  'questions',
  'turns',
  'lines',
  'product',
  'stat',
  'sourceVideoUrl',
  'sourceAssetId',
  'rightsConfirmed',
] as const satisfies readonly OwnInput[];

export interface InputProblem {
  path: string;
  message: string;
}

/** Lists everything in a job that the format rejects, under its field. */
export function validateFormatInputs(format: Format, given: FormatInputs): InputProblem[] {
  const { maxSec, own, requirements } = FORMAT_RULES[format];
  const problems: InputProblem[] = requirements
    .filter(({ ways }) => !ways.some((way) => isGiven(way, given)))
    .map(({ path, message }) => ({ path, message }));
  if (given.durationSec !== undefined && given.durationSec > maxSec) {
    problems.push({
      path: 'durationSec',
      message: `A ${format} video may last at most ${maxSec} seconds (got ${given.durationSec}).`,
    });
  }
  for (const name of OWN_INPUTS) {
    if (given[name] !== undefined) problems.push(...validateOwnInput(format, name, own[name], given[name]));
  }
  return [...problems, ...validateTemplateInputs(format, given)];
}

function isGiven(way: Way, given: FormatInputs): boolean {
  return Object.entries(way).every(([name, needed]) => {
    const value = given[name as keyof FormatInputs];
    if (needed === true) return value !== undefined && value !== false;
    return Array.isArray(value) && value.length >= needed;
  });
}

function validateOwnInput(
  format: Format,
  name: OwnInput,
  accepted: Range | true | undefined,
  value: unknown,
): InputProblem[] {
  if (accepted === undefined) return [{ path: name, message: `The format ${format} does not accept ${name}.` }];
  if (accepted === true || !Array.isArray(value)) return [];
  const [min, max] = accepted;
  const fits = value.length >= min && value.length <= max;
  return fits
    ? []
    : [{ path: name, message: `The format ${format} accepts ${min} to ${max} entries (got ${value.length}).` }];
}

/** Only template formats accept a deck. They accept no voice, and no music beside a deck. */
function validateTemplateInputs(format: Format, given: FormatInputs): InputProblem[] {
  if (!TEMPLATE_FORMATS.includes(format)) {
    const message = `Only ${TEMPLATE_FORMATS.join(', ')} are rendered from a deck.`;
    return given.deck === undefined ? [] : [{ path: 'deck', message }];
  }
  const problems: InputProblem[] = [];
  if (given.voice !== undefined) {
    const message = `A ${format} video has no narration. Create a voiceover first and reference it in the deck's audio.`;
    problems.push({ path: 'voice', message });
  }
  if (given.music && given.deck !== undefined) {
    problems.push({ path: 'music', message: "A deck defines its own music. Put it into the deck's audio." });
  }
  return problems;
}
