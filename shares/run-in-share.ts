import type { SharedPlaces } from '../domain/shares/shared-places.ts';
import { getTeamOfWork } from './run-for-team.ts';

/** Runs work once the team of the running work has a place in the share. */
export function runInShare<T>(share: SharedPlaces, work: () => Promise<T>): Promise<T> {
  return share.run(getTeamOfWork(), work);
}
