import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { DatabaseUnavailable, migrate } from '../db/migrations/migrate.ts';
import { openDatabase } from '../db/connection/open-database.ts';
import { runningInstance } from './home/dev-file.ts';
import { createGrant } from './commands/grants.ts';
import { createKey, listKeysOf, revokeKeyById } from './commands/keys.ts';
import { joinNegatives, OPTIONS, UsageError, type Flags } from './commands/flags.ts';
import { cancelDuePosts } from './commands/posts.ts';
import { resealSecrets } from './commands/secrets.ts';
import { changePlanOf } from './commands/teams.ts';
import { MissingPart } from './shared/missing-requirement.ts';

const HELP = `Kinora's operator command: teams, keys and grants, through the service's own code.

  npm run kinora -- keys create --team <name> [--plan creator|pro|agency] [--scopes all|a,b] [--workspace <id>]
                                [--live] [--name <name>] [--json]
  npm run kinora -- keys list --team <name> [--json]
  npm run kinora -- keys revoke <key id> [--json]
  npm run kinora -- grants create --team <name> --credits <n> --type recurring|topup|trial|reward|spin [--json]
  npm run kinora -- teams plan --team <name> --plan creator|pro|agency [--json]
  npm run kinora -- posts cancel --due-by <instant> [--json]
  npm run kinora -- secrets reseal [--json]

keys create makes the team where there is none, with its first month's credits. The key is shown once.
teams plan holds from now on: the plan's quotas at once, and what its month has more of credits than was granted.
posts cancel is for a restored database, before its workers start: what was due by then and may have gone out since.
secrets reseal seals what is stored under the first key of KINORA_SECRET_KEY, so that its other keys can go.
The database is DATABASE_URL's, else that of the instance running on KINORA_HOME (.kinora by default).
`;

type Command = (orm: MikroORM, flags: Flags, operand: string | undefined) => Promise<{ json: unknown; text: string }>;

const COMMANDS: Record<string, Command> = {
  'keys create': createKey,
  'keys list': listKeysOf,
  'keys revoke': revokeKeyById,
  'grants create': createGrant,
  'teams plan': changePlanOf,
  'posts cancel': cancelDuePosts,
  'secrets reseal': resealSecrets,
};

async function main(args: string[]): Promise<void> {
  const { values: flags, positionals } = parse(args);
  const [noun, verb, operand] = positionals;
  if (flags.help || noun === undefined) return void process.stdout.write(HELP);
  const command = COMMANDS[`${noun} ${verb}`];
  if (!command) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  const orm = await openDatabase(await databaseUrl(), { poolSize: 2 });
  try {
    await migrate(orm);
    const { json, text } = await command(orm, flags, operand);
    process.stdout.write(flags.json ? `${JSON.stringify(json)}\n` : `${text}\n`);
  } finally {
    await orm.close();
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    if (cause instanceof TypeError) throw new UsageError(cause.message);
    throw cause;
  }
}

async function databaseUrl(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (!given) return (await runningInstance(resolve(process.env['KINORA_HOME'] || '.kinora'))).databaseUrl;
  if (/^postgres(ql)?:\/\/[^/]*\/./u.test(given)) return given;
  throw new UsageError('DATABASE_URL must name a database, as in postgresql://user:password@host:5432/kinora.');
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nnpm run kinora -- --help shows every command.\n`);
    process.exitCode = 2;
  } else if (error instanceof MissingPart || error instanceof DatabaseUnavailable) {
    const otherwise = error instanceof MissingPart ? ', or set DATABASE_URL to the database of the service.' : '';
    process.stderr.write(`${error.message}${otherwise}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
