import { beforeEach } from '@jest/globals';
import { mintTeam, type TestTeam } from './teams.ts';

/** Creates a team before each test. The returned object is the team of the test that is running. */
export function useTeam(fixture: { deps: Parameters<typeof mintTeam>[0] }): TestTeam {
  const team = {} as TestTeam;
  beforeEach(async () => void Object.assign(team, await mintTeam(fixture.deps)));
  return team;
}
