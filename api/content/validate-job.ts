import { formatProblems } from '../../domain/content/format-inputs.ts';
import { FORMATS, TEMPLATE_FORMATS, type Format } from '../../domain/formats.ts';
import type { ApiMiddleware } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { withFacts } from '../middleware/route-facts.ts';
import { getBody, validate } from '../middleware/validate.ts';
import { acceptDeck } from '../decks/check-deck.ts';
import { formatIn } from './path-format.ts';
import { StudioJob, type StudioJobBody } from './contract/request.ts';
import { templateDeck } from './build-template-deck.ts';

const URLS = ['sourceVideoUrl', 'product.imageUrl'] as const;

/** Checks a studio job by its schema and by the rules of the format in its path, and reports all that is wrong at once. */
export function validateJob(): ApiMiddleware {
  const byFormat = Object.fromEntries(
    FORMATS.map((format) => {
      const rules = (body: StudioJobBody): Problem[] => jobProblems(format, body);
      return [format, validate({ body: StudioJob, rules, urls: URLS })];
    }),
  ) as Record<Format, ApiMiddleware>;
  return withFacts({ body: StudioJob }, (ctx, next) => {
    const format = formatIn(ctx);
    return byFormat[format](ctx, async () => {
      const problems = jobProblems(format, getBody(ctx, StudioJob));
      if (problems.length > 0) throw refuse.invalidInput(problems);
      await next();
    });
  });
}

function jobProblems(format: Format, body: StudioJobBody): Problem[] {
  const problems = formatProblems(format, body);
  return problems.length > 0 || !TEMPLATE_FORMATS.includes(format) ? problems : deckProblems(format, body);
}

/** Words that will not fit, or that no font can draw, are refused before anything is looked up. */
function deckProblems(format: Format, body: StudioJobBody): Problem[] {
  if (body.deck) {
    const judged = acceptDeck(body.deck);
    const problems = 'problems' in judged ? judged.problems : [];
    return problems.map(({ path, message }) => ({ path: `deck.${path}`, message }));
  }
  if (body.suggestionId !== undefined) return [];
  const judged = acceptDeck(templateDeck(format, body, () => 'image'));
  return 'problems' in judged ? judged.problems.map((problem) => blame(problem, body)) : [];
}

/** The caller sent no deck: what is wrong with the one we made stands under the field that it was made from. */
function blame({ path, message }: Problem, body: StudioJobBody): Problem {
  if (path.endsWith('endMs')) return { path: 'durationSec', message: 'It leaves too little time for each picture.' };
  return { path: body.script === undefined ? 'prompt' : 'script', message };
}
