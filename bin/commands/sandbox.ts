import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { findTeamByName } from '../../db/teams/teams.ts';
import { createTeamKey } from '../../sandbox/access/control-key.ts';
import type { HomeSecrets } from '../home/home.ts';
import { readJson } from '../home/read-json.ts';
import { requireFlag, UsageError, type Flags } from './flags.ts';

/** Prints the key with which a team sees its own posts in the simulator. It is derived, so it is always the same. */
export async function printSandboxKey(orm: MikroORM, flags: Flags, _operand?: string, env = process.env) {
  const name = requireFlag(flags, 'team');
  const controlKey = env['SANDBOX_CONTROL_KEY'] || (await readStoredKey(env));
  if (!controlKey) throw new UsageError('Set SANDBOX_CONTROL_KEY to the key of the simulator.');
  const team = await findTeamByName(orm.em.fork(), name);
  if (!team) throw new UsageError(`Team ${name} does not exist.`);
  const key = createTeamKey(controlKey, team.id);
  return { json: { team: { id: team.id, name: team.name }, key }, text: key };
}

/** Reads the key of an instance of `npm start`. */
async function readStoredKey(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const stored = await readJson<Partial<HomeSecrets>>(join(env['KINORA_HOME'] || '.kinora', 'secrets.json'));
  return stored?.SANDBOX_CONTROL_KEY;
}
