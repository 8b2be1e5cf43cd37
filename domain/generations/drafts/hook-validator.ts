import { replaceHook } from '../build-template-deck.ts';
import type { HookBrief, Validator } from './model-draft.ts';
import { SourceTexts } from '../claims/source-texts.ts';
import { MAX_HOOK_LENGTH } from '../composition.ts';
import { fitsLine } from '../../text/widths.ts';
import type { DraftsRequest } from './draft-validator.ts';
import { buildHookShape } from '../hooks/hook-shape.ts';
import type { VariantsRequest } from '../write-variants.ts';

export function buildHookBrief({ generation, brandName, claims, count }: VariantsRequest): HookBrief {
  const lines = generation.beats.filter(({ role }) => role !== 'hook').map(({ text }) => text);
  return { brandName, hook: generation.hook, lines, claims, count };
}

/** Accepts hooks that are new, add no fact, and fit the place of the old one. */
export function createHookValidator(request: VariantsRequest, fits: DraftsRequest['fits']): Validator<string> {
  const { generation, claims, brandName, avoid, canDraw } = request;
  const usedTexts = new Set([...avoid, generation.hook].map((hook) => buildHookShape(hook).text));
  const sources = claims.flatMap(({ text, quote = '' }) => [text, quote]);
  const texts = generation.beats.map(({ text }) => text);
  const own = [generation.prompt ?? '', brandName, ...texts];
  const ground = new SourceTexts([...own, ...sources], own);
  return (hook) => {
    if (hook === '' || hook.length > MAX_HOOK_LENGTH) return `a hook needs 1 to ${MAX_HOOK_LENGTH} characters`;
    const whole = [hook, ...texts].join('\n');
    const invented = ground.findInventedFigure(hook) ?? ground.findInventedName(hook, whole);
    if (invented !== null) return `“${invented}” is in no claim of the idea`;
    if (!canDraw(hook) || !fitsLine(hook)) return 'it cannot be drawn';
    if (usedTexts.has(buildHookShape(hook).text)) return 'it was used before';
    if (generation.deck && !fits(replaceHook(generation.deck, hook))) return 'it does not fit the screen; write less';
    usedTexts.add(buildHookShape(hook).text);
    return null;
  };
}
