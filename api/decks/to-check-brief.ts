import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import type { ApiContext } from '../http/context.ts';

/** Returns a function that checks briefs in the checker. In a transaction it needs `inTurn()`, because a connection waits. */
export function toCheckBrief({ deps, state }: ApiContext): CheckBrief {
  return (brief) => deps.checker.checkBrief(state.team.id, brief, '$');
}
