import { parseArgs } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { ConfigError } from '../config/config-error.ts';
import { resolveSecrets } from '../config/resolve-secrets.ts';
import { DatabaseUnavailable } from '../db/connection/database-unavailable.ts';
import { joinNegatives, OPTIONS, UsageError, type Flags } from './commands/flags.ts';
import { MissingRequirement } from './processes/missing-requirement.ts';

const HELP = `Operator command for teams, API keys, credit grants, redirects, posts, secrets, retention and worker versions.

  npm run kinora -- keys create --team <name> [--plan creator|pro|agency] [--scopes all|a,b] [--workspace <id>]
                                [--live] [--name <name>] [--budget <credits>] [--json]
  npm run kinora -- keys list --team <name> [--json]
  npm run kinora -- keys revoke <key id> [--json]
  npm run kinora -- domains add|remove <domain> --team <name> [--json]
  npm run kinora -- members invite --team <name> --email <address> [--role owner|admin|editor|approver|viewer] [--json]
  npm run kinora -- members export <address or id> [--team <name>] [--out <folder>] [--json]
  npm run kinora -- members erase <address or id> [--team <name>] [--json]
  npm run kinora -- mail test <address> [--json]
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
  npm run kinora -- platforms check <platform> [--account <id> [--publish <content id>]] [--json]
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
domains         mail domains that you have verified to be the team's: add, remove. Its identity provider signs in people of these domains.
members invite  prints a link with which a person sets a password and becomes a member of the team, by default its owner.
members export  writes what is known of a person, by mail address or the id of a member, to a new folder: a file of JSON Lines per table.
members erase   removes the person from every team, or that of --team, and erases address, name and what identifies them. The audit log
                keeps the id. Prints a receipt, which the id of the member shows again.
mail test       sends a mail with SMTP_URL and MAIL_FROM, and prints what the server replied. Needs no database.
teams plan      changes the plan now: its quotas apply immediately, and the team receives the difference in monthly credits.
teams export    writes everything of a team, by name or id, to a new folder: a file of JSON Lines per table, and its media. Secrets are
                left out. teams verify-export checks a folder for completeness and changes; it needs no database.
teams erase     erases everything of a team, by name or id, after a cooling-off period of 7 days or --days. A worker does it.
                --cancel stops it before, --status shows it; afterwards the id of the team shows the receipt.
workspaces erase  erases one workspace, by id, as teams erase does with a team. The other workspaces of the team keep everything.
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

/** Each command loads only its own program. */
const COMMANDS: Record<string, Command> = {
  'keys create': async (orm, flags) => (await import('./commands/keys.ts')).createKey(orm, flags),
  'keys list': async (orm, flags) => (await import('./commands/keys.ts')).listTeamKeys(orm, flags),
  'keys revoke': async (...input) => (await import('./commands/keys.ts')).revokeKeyById(...input),
  'members invite': async (...input) => (await import('./commands/members.ts')).inviteMember(...input),
  'members export': async (...input) => (await import('./commands/export-member.ts')).exportMember(...input),
  'members erase': async (...input) => (await import('./commands/erase-members.ts')).eraseMembers(...input),
  'domains add': async (...input) => (await import('./commands/domains.ts')).addTeamDomain(...input),
  'domains remove': async (...input) => (await import('./commands/domains.ts')).removeTeamDomain(...input),
  'grants create': async (orm, flags) => (await import('./commands/grants.ts')).createGrant(orm, flags),
  'teams plan': async (orm, flags) => (await import('./commands/teams.ts')).changeTeamPlan(orm, flags),
  'teams export': async (...input) => (await import('./commands/team-export.ts')).exportTeam(...input),
  'teams erase': async (...input) => (await import('./commands/erase-later.ts')).eraseTeamLater(...input),
  'workspaces erase': async (...input) => (await import('./commands/erase-later.ts')).eraseWorkspaceLater(...input),
  'redirects list': async (orm, flags) => (await import('./commands/redirects.ts')).listRedirects(orm, flags),
  'redirects add': async (...input) => (await import('./commands/redirects.ts')).addRedirect(...input),
  'redirects remove': async (...input) => (await import('./commands/redirects.ts')).removeRedirect(...input),
  'sandbox key': async (...input) => (await import('./commands/sandbox.ts')).printSandboxKey(...input),
  'posts cancel': async (orm, flags) => (await import('./commands/posts.ts')).cancelDuePosts(orm, flags),
  'platforms check': async (...input) => (await import('./commands/platforms.ts')).checkLivePlatform(...input),
  'audit verify': async (...input) => (await import('./commands/audit.ts')).verifyAudit(...input),
  'retention show': async (...input) => (await import('./commands/delete-expired.ts')).showExpired(...input),
  'retention delete': async (...input) => (await import('./commands/delete-expired.ts')).deleteExpired(...input),
  'secrets re-encrypt': async (...input) => (await import('./commands/secrets.ts')).reEncryptSecrets(...input),
  'providers costs': async (orm, flags) => (await import('./commands/media-costs.ts')).reportMediaCosts(orm, flags),
};

/** Commands that need no database. */
const LOCAL_COMMANDS: Record<string, (flags: Flags, operand: string | undefined) => ReturnType<Command>> = {
  'providers check': async () => (await import('./commands/providers.ts')).checkMediaProviders(),
  'teams verify-export': async (...input) => (await import('./commands/verify-export.ts')).verifyExport(...input),
  'mail test': async (...input) => (await import('./commands/mail.ts')).testMail(...input),
  'workers check': async () => (await import('./commands/check-workflows.ts')).checkWorkflows(),
  'workers versions': async () => (await import('./commands/workers.ts')).listWorkerVersions(),
  'workers ramp': async (...input) => (await import('./commands/workers.ts')).rampVersion(...input),
  'workers current': async (...input) => (await import('./commands/workers.ts')).changeCurrentVersion(...input),
};

/** What a command prints, and its exit code. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command. Its settings are those of the process. */
export async function runKinora(args: string[]): Promise<Outcome> {
  try {
    return { code: 0, stdout: await run(args), stderr: '' };
  } catch (error) {
    if (error instanceof UsageError) {
      const stderr = `${error.message}\nRun npm run kinora -- --help to list all commands.\n`;
      return { code: 2, stdout: '', stderr };
    }
    const isExpected = [ConfigError, MissingRequirement, DatabaseUnavailable].some((kind) => error instanceof kind);
    if (isExpected) return { code: 1, stdout: '', stderr: `${(error as Error).message}\n` };
    throw error;
  }
}

async function run(args: string[]): Promise<string> {
  resolveSecrets(process.env);
  const { values: flags, positionals } = parse(args);
  const [noun, verb, operand] = positionals;
  if (flags.help || noun === undefined) return HELP;
  const local = LOCAL_COMMANDS[`${noun} ${verb}`];
  if (local) return print(await local(flags, operand), flags);
  const command = COMMANDS[`${noun} ${verb}`];
  if (!command) throw new UsageError(`Unknown command: ${positionals.join(' ')}.`);
  const { findDatabaseUrl } = await import('./commands/find-database-url.ts');
  const { openDatabase } = await import('../db/connection/open-database.ts');
  const { migrate } = await import('../db/migrations/migrate.ts');
  const orm = await openDatabase(await findDatabaseUrl(), { poolSize: 2 });
  try {
    await migrate(orm);
    return print(await command(orm, flags, operand), flags);
  } finally {
    await orm.close();
  }
}

function print({ json, text }: { json: unknown; text: string }, flags: Flags): string {
  return flags.json ? `${JSON.stringify(json)}\n` : `${text}\n`;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: joinNegatives(args), options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    if (cause instanceof TypeError) throw new UsageError(cause.message);
    throw cause;
  }
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runKinora(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode ||= code;
}
