import { withHook } from '../build-template-deck.ts';
import type { HookBrief, Judge } from './model-draft.ts';
import { Ground } from '../claims/source-texts.ts';
import { LONGEST_HOOK } from '../hooks/hook-candidates.ts';
import { wordsFit } from '../../text/line-width.ts';
import type { DraftsRequest } from './draft-validator.ts';
import { shapeOf } from '../hooks/hook-shape.ts';
import type { VariantsRequest } from '../write-variants.ts';

/** What a model is told of the idea whose hook it rewrites. */
export function hookBriefOf({ idea, brandName, claims, count }: VariantsRequest): HookBrief {
  const lines = idea.beats.filter(({ role }) => role !== 'hook').map(({ text }) => text);
  return { brandName, hook: idea.hook, lines, claims, count };
}

/** Lets through hooks that are new, say nothing that the idea did not stand on, and fit where the old one stood. */
export function hookJudge(request: VariantsRequest, fits: DraftsRequest['fits']): Judge<string> {
  const { idea, claims, brandName, avoid, canDraw } = request;
  const said = new Set([...avoid, idea.hook].map((hook) => shapeOf(hook).text));
  const sources = claims.flatMap(({ text, quote = '' }) => [text, quote]);
  const texts = idea.beats.map(({ text }) => text);
  const own = [idea.prompt ?? '', brandName, ...texts];
  const ground = new Ground([...own, ...sources], own);
  return (hook) => {
    if (hook === '' || hook.length > LONGEST_HOOK) return `a hook has 1 to ${LONGEST_HOOK} characters`;
    const whole = [hook, ...texts].join('\n');
    const invented = ground.inventedFigure(hook) ?? ground.inventedName(hook, whole);
    if (invented !== null) return `“${invented}” stands in no claim of the idea`;
    if (!canDraw(hook) || !wordsFit(hook)) return 'it cannot be drawn';
    if (said.has(shapeOf(hook).text)) return 'it stands already';
    if (idea.deck && !fits(withHook(idea.deck, hook))) return 'it does not fit the screen; write less';
    said.add(shapeOf(hook).text);
    return null;
  };
}
