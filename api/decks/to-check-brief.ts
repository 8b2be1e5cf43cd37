import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import type { ApiContext } from '../http/context.ts';

/** Checks briefs in the checker. Inside a transaction only under `inTurn()`, because a connection waits. */
export function toCheckBrief({ deps, state }: ApiContext): CheckBrief {
  return (brief) => deps.checker.checkBrief(state.team.id, brief, '$');
}
