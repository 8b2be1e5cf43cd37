import type { ApiContext } from '../http/context.ts';

/** The time by which the rules of the team go: that of its test clock when the request began, or real time. */
export function getTeamTime({ state }: Pick<ApiContext, 'state'>): Date {
  return state.team.clockAt ?? new Date();
}
