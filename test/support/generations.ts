import type { ApiDeps } from '../../api/api-deps.ts';
import { recordGenerations, type GenerationOrigin } from '../../db/generations/generations.ts';
import type { Format } from '../../domain/formats.ts';
import { writeGenerations } from '../../domain/generations/write-generations.ts';
import { commit, type TestTeam } from './teams.ts';

export interface GenerationOptions extends Partial<GenerationOrigin> {
  format?: Format;
}

/** The seed of the last generation, so that each run of a test file writes the same texts. */
let made = 0;

export async function insertGeneration(
  deps: Pick<ApiDeps, 'orm'>,
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  { format = 'walloftext', ...from }: GenerationOptions = {},
): Promise<string> {
  const request = { prompt: 'fresh bread', brandName: 'Brand', claims: [], avoid: [], canDraw: () => true };
  const generations = writeGenerations({ ...request, seed: `${(made += 1)}`, count: 1, format });
  const owner = { teamId: team.id, workspaceId: workspace.id, sandbox: true, prompt: request.prompt };
  const [id] = await commit(deps, (tx) => recordGenerations(tx, { ...owner, ...from }, generations));
  if (!id) throw new Error('expected one generation, got none');
  return id;
}
