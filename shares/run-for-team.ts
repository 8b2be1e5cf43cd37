import { AsyncLocalStorage } from 'node:async_hooks';

const teams = new AsyncLocalStorage<string>();

/** Runs a request or an activity of a team. Everything that it awaits takes its places in the shares of that team. */
export function runForTeam<T>(teamId: string, work: () => T): T {
  return teams.run(teamId, work);
}

/** The team whose work is running; empty for work of the service itself. */
export function getTeamOfWork(): string {
  return teams.getStore() ?? '';
}
