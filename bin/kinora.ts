import { parseArgs } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { ConfigError } from '../config/config-error.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { DatabaseUnavailable, migrate } from '../db/migrations/migrate.ts';
import { openDatabase } from '../db/connection/open-database.ts';
import { verifyAudit } from './commands/audit.ts';
import { eraseTeamLater, eraseWorkspaceLater } from './commands/erasures.ts';
import { findDatabaseUrl } from './commands/find-database-url.ts';
import { createGrant } from './commands/grants.ts';
import { createKey, listTeamKeys, revokeKeyById } from './commands/keys.ts';
import { joinNegatives, OPTIONS, UsageError, type Flags } from './commands/flags.ts';
import { reportMediaCosts } from './commands/media-costs.ts';
import { checkLivePlatform } from './commands/platforms.ts';
import { cancelDuePosts } from './commands/posts.ts';
import { checkMediaProviders } from './commands/providers.ts';
import { addRedirect, listRedirects, removeRedirect } from './commands/redirects.ts';
import { deleteExpired, showExpired } from './commands/retention.ts';
import { printSandboxKey } from './commands/sandbox.ts';
import { reEncryptSecrets } from './commands/secrets.ts';
import { exportTeam } from './commands/team-export.ts';
import { verifyExport } from './commands/verify-export.ts';
import { changeTeamPlan } from './commands/teams.ts';
import { MissingRequirement } from './processes/missing-requirement.ts';

const HELP = `Operator command for teams, API keys, credit grants, redirects, posts, secrets, retention and worker versions.

  npm run kinora -- keys create --team <name> [--plan creator|pro|agency] [--scopes all|a,b] [--workspace <id>]
                                [--live] [--name <name>] [--budget <credits>] [--json]
  npm run kinora -- keys list --team <name> [--json]
  npm run kinora -- keys revoke <key id> [--json]
  npm run kinora -- grants create --team <name> --credits <n> --type recurring|topup|trial|reward|spin [--json]
  npm run kinora -- teams plan --team <name> --plan creator|pro|agency [--json]
  npm run kinora -- teams export <team> [--out <folder>] [--json]
  npm run kinora -- teams verify-export <folder> [--json]
  npm run kinora -- teams erase <team> [--days <n>] [--cancel] [--status] [--json]
  npm run kinora -- workspaces erase <workspace id> [--days <n>] [--cancel] [--status] [--json]
  npm run kinora -- redirects list --team <name> [--json]
  npm run kinora -- redirects add|remove <origin> --team <name> [--json]
  npm run kinora -- sandbox key --team <name> [--json]
  npm run kinora -- posts cancel --due-by <instant> [--json]
  npm run kinora -- platforms check clipapp|reelnet|videoshorts [--account <id> [--publish <content id>]] [--json]
  npm run kinora -- audit verify [<team>] [--head <number>:<hash>] [--json]
  npm run kinora -- retention show|delete [--json]
  npm run kinora -- secrets re-encrypt [--json]
  npm run kinora -- workers versions [--json]
  npm run kinora -- workers check [--json]
  npm run kinora -- workers ramp <version> --percent <n> [--unchecked] [--json]
  npm run kinora -- workers current <version>|unversioned [--unchecked] [--json]
  npm run kinora -- providers check [--json]
  npm run kinora -- providers costs [--days <n>] [--json]

keys create     creates the team if it does not exist, with the credits of its first month and a workspace. The key is shown once.
                --budget limits the credits that the key spends in all; refunds give them back.
teams plan      changes the plan now: its quotas apply immediately, and the team receives the difference in monthly credits.
teams export    writes everything of a team, by name or id, to a new folder: a file of JSON Lines per table, and its media. Secrets are
                left out. teams verify-export checks a folder for completeness and changes; it needs no database.
teams erase     erases everything of a team, by name or id, after a cooling-off period of 7 days or --days. A worker does it.
                --cancel stops it before, --status shows it; afterwards the id of the team shows the receipt.
workspaces erase  the same for one workspace, by id. The other workspaces of the team keep everything.
redirects       origins, such as https://app.example.com, to which redirectUrl of POST /accounts/connect may lead.
sandbox key     the key with which a team sees its own posts in the platform simulator; needs SANDBOX_CONTROL_KEY.
posts cancel    cancels posts of a restored database that were due by the instant and may already be published.
                Run it before the workers start.
platforms check   checks the app, the media URLs and, with --account, what a connected live account may do. Only reads, unless
                  --publish names a finished video: it is published once, seen by the owner only, and deleted where the platform
                  allows that.
audit verify    verifies that no entry of the audit log was changed, removed or moved, in the team of that name or id, or in all.
                --head also compares with a head that an earlier run printed. Exits with 1 if something differs.
retention       show counts what workers will delete next because its retention is over, and delete deletes it at once. Both need the
                METRIC_RETENTION_DAYS and MEDIA_RETENTION_DAYS of the workers, and the settings of the storage.
secrets re-encrypt  re-encrypts all stored secrets with the first key of KINORA_SECRET_KEY, so the other keys can be removed.
workers check     replays open workflows with the code of this release, and exits with 1 if it cannot continue one of them. Changes nothing.
workers           with WORKER_DEPLOYMENT: versions lists the versions of the core workers, what Temporal sends to each and how many workflows
                  are pinned to it. ramp sends a share of the work to a version beside the current one, and current sends all. Both check
                  the version of this release as workers check does, unless --unchecked.
                  docs/guides/upgrade.md has the steps. All need TEMPORAL_ADDRESS, or an instance that runs, and no database.
providers check   checks the keys, the balances and every model of the configured media providers. Starts no job and needs no database.
providers costs   what media calls cost at the providers, beside the credits that they brought, of the last 30 days or --days.

Set DATABASE_URL to choose the database. By default it is the database of the instance running in KINORA_HOME (.kinora).
`;

type Command = (orm: MikroORM, flags: Flags, operand: string | undefined) => Promise<{ json: unknown; text: string }>;

const COMMANDS: Record<string, Command> = {
  'keys create': createKey,
  'keys list': listTeamKeys,
  'keys revoke': revokeKeyById,
  'grants create': createGrant,
  'teams plan': changeTeamPlan,
  'teams export': exportTeam,
  'teams erase': eraseTeamLater,
  'workspaces erase': eraseWorkspaceLater,
  'redirects list': listRedirects,
  'redirects add': addRedirect,
  'redirects remove': removeRedirect,
  'sandbox key': printSandboxKey,
  'posts cancel': cancelDuePosts,
  'platforms check': checkLivePlatform,
  'audit verify': verifyAudit,
  'retention show': showExpired,
  'retention delete': deleteExpired,
  'secrets re-encrypt': reEncryptSecrets,
  'providers costs': reportMediaCosts,
};

/** Temporal's client takes a quarter of a second to load. */
const loadWorkerCommands = () => import('./commands/workers.ts');

/** Commands that need no database. */
const LOCAL_COMMANDS: Record<string, (flags: Flags, operand: string | undefined) => ReturnType<Command>> = {
  'providers check': () => checkMediaProviders(),
  'teams verify-export': verifyExport,
  'workers check': async () => (await import('./commands/check-workflows.ts')).checkWorkflows(),
  'workers versions': async () => (await loadWorkerCommands()).listWorkerVersions(),
  'workers ramp': async (...input) => (await loadWorkerCommands()).rampVersion(...input),
  'workers current': async (...input) => (await loadWorkerCommands()).changeCurrentVersion(...input),
};

async function main(args: string[]): Promise<void> {
  resolveSecrets(process.env);
  const { values: flags, positionals } = parse(args);
  const [noun, verb, operand] = positionals;
  if (flags.help || noun === undefined) return void process.stdout.write(HELP);
  const local = LOCAL_COMMANDS[`${noun} ${verb}`];
  if (local) return print(await local(flags, operand), flags);
  const command = COMMANDS[`${noun} ${verb}`];
  if (!command) throw new UsageError(`Unknown command: ${positionals.join(' ')}.`);
  const orm = await openDatabase(await findDatabaseUrl(), { poolSize: 2 });
  try {
    await migrate(orm);
    print(await command(orm, flags, operand), flags);
  } finally {
    await orm.close();
  }
}

function print({ json, text }: { json: unknown; text: string }, flags: Flags): void {
  process.stdout.write(flags.json ? `${JSON.stringify(json)}\n` : `${text}\n`);
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    if (cause instanceof TypeError) throw new UsageError(cause.message);
    throw cause;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nRun npm run kinora -- --help to list all commands.\n`);
    process.exitCode = 2;
  } else if (error instanceof MissingRequirement || error instanceof DatabaseUnavailable) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
