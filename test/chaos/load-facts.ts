import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/post.ts';
import { SWEEP_FILES, sweepOrphans } from '../../db/content/orphaned-files.ts';
import { sweepFolder } from '../../adapters/storage/sweep-folder.ts';
import type { Acknowledged } from './operations.ts';
import type { AccessFacts, PlatformAccount } from './check-access.ts';
import type { DeliveryFacts } from './check-deliveries.ts';
import type { FileFacts, StoredFile } from './check-files.ts';
import type { LedgerFacts } from './check-ledger.ts';
import type { JobFact, PostFact } from './check-posts.ts';
import type { TargetRow } from './check-targets.ts';
import type { ChaosTeam, ChaosFixture } from './chaos-fixture.ts';

const toArrayLiteral = (teams: readonly Pick<ChaosTeam, 'teamId'>[]): string =>
  `{${teams.map(({ teamId }) => teamId).join(',')}}`;

export async function loadLedgerFacts({ orm, teams }: ChaosFixture): Promise<LedgerFacts> {
  const em = orm.em.fork();
  const ids = [toArrayLiteral(teams)];
  return {
    teams: await em.execute(`select id, credit_balance as balance from team where id = any(?)`, ids),
    entries: await em.execute(
      `select team_id as "teamId", credits, type, ref_id as "refId", balance_after as "balanceAfter"
       from ledger_entry where team_id = any(?) order by seq`,
      ids,
    ),
    jobs: await em.execute(
      `select id, format, status, credits_charged as charged, credits_refunded as refunded
       from content where team_id = any(?)`,
      ids,
    ),
  };
}

export async function loadPostFacts({ orm, teams }: ChaosFixture): Promise<{ posts: PostFact[]; jobs: JobFact[] }> {
  const em = orm.em.fork();
  const ids = [toArrayLiteral(teams)];
  const posts = await em.execute<(PostFact & { slot: string | Date | null })[]>(
    `select id, caption as name, status, automation_id as "automationId", scheduled_time as slot,
       array(select platform::text from post_target where post_id = post.id) as platforms
     from post where team_id = any(?)`,
    ids,
  );
  const jobs = await em.execute<JobFact[]>(
    `select id, status, error_code as "errorCode", generation_id as "generationId" from content where team_id = any(?)`,
    ids,
  );
  return {
    posts: posts.map((post) => ({ ...post, scheduledTime: post.slot && new Date(post.slot).toISOString() })),
    jobs,
  };
}

interface ReportedTargetRow {
  name: string;
  platform: string;
  account_id: string;
  post_status: PostStatus;
  status: TargetStatus;
  sends: number;
  code: string | null;
  due_at: string;
}

/** Loads every target of these teams, including targets of unacknowledged posts. */
export async function loadTargets(orm: MikroORM, teams: readonly Pick<ChaosTeam, 'teamId'>[]): Promise<TargetRow[]> {
  const rows = await orm.em.fork().execute<ReportedTargetRow[]>(
    `select post.caption as name, target.platform, account.platform_user_id as account_id, post.status as post_status,
       target.status, target.sends, target.error->>'code' as code, coalesce(post.due_at, post.created_at) as due_at
     from post join post_target target on target.post_id = post.id join account on account.id = target.account_id
     where post.team_id = any(?)`,
    [toArrayLiteral(teams)],
  );
  return rows.map(({ account_id: accountId, post_status: postStatus, due_at: dueAt, ...rest }) => ({
    ...rest,
    accountId,
    postStatus,
    dueAt: new Date(dueAt),
  }));
}

/** Loads the accounts that lost access, with the rejected posts and the reconnections. */
export async function loadAccessFacts(
  { orm, teams }: ChaosFixture,
  refused: Acknowledged['refused'],
  targets: AccessFacts['targets'],
): Promise<AccessFacts> {
  const accounts = await orm.em
    .fork()
    .execute<(PlatformAccount & { id: string; lost: boolean })[]>(
      `select id, platform, platform_user_id as "accountId", reconnect_needed as lost from account where team_id = any(?)`,
      [toArrayLiteral(teams)],
    );
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const findPlatformAccount = (id: string): PlatformAccount => {
    const { platform = 'unknown', accountId = id } = byId.get(id) ?? {};
    return { platform, accountId };
  };
  return {
    refused: refused.map(({ account, ...refusal }) => ({ ...refusal, ...findPlatformAccount(account) })),
    reconnected: teams
      .flatMap(({ accountOwner }) => accountOwner.reconnections)
      .map(({ accountId, ...times }) => ({ ...times, ...findPlatformAccount(accountId) })),
    lost: accounts.filter(({ lost }) => lost),
    targets,
  };
}

/** Jobs of these formats record no event, because no post waits for them. */
const FORMATS_WITHOUT_EVENTS = ['image', 'voiceover'];

export async function loadDeliveryFacts(
  { orm, teams }: ChaosFixture,
  receipts: DeliveryFacts['receipts'],
): Promise<DeliveryFacts> {
  const em = orm.em.fork();
  const ids = [toArrayLiteral(teams)];
  const rows = await em.execute<{ id: string; type: string; subjectId: string; teamId: string }[]>(
    `select id, type, subject_id as "subjectId", team_id as "teamId" from event where team_id = any(?)`,
    ids,
  );
  const posts = await em.execute<{ type: string; subjectId: string }[]>(
    `select case when status = 'failed' then 'post.failed' else 'post.published' end as type, id as "subjectId"
     from post where team_id = any(?) and status in ('posted', 'partial', 'failed')`,
    ids,
  );
  const readyContents = await em.execute<{ type: string; subjectId: string }[]>(
    `select 'content.ready' as type, id as "subjectId" from content
     where team_id = any(?) and status = 'ready' and not format = any(?) and not id = any(?)`,
    [...ids, `{${FORMATS_WITHOUT_EVENTS.join(',')}}`, `{${teams.map(({ contentId }) => contentId).join(',')}}`],
  );
  const events = rows.map(({ teamId, ...event }) => ({ ...event, path: `/${teamId}` }));
  return { events, receipts, expected: [...posts, ...readyContents] };
}

/** Longer than the age at which a worker deletes a temporary file. */
const SWEEP_AGE_MS = 24 * 3_600_000;

export async function loadFileFacts({ orm, secrets, baseUrl, home, teams }: ChaosFixture): Promise<FileFacts> {
  const em = orm.em.fork();
  const ids = [toArrayLiteral(teams)];
  const contents = await em.execute<ContentRow[]>(
    `select id, status, output_key, thumbnail_key, bytes, sha256 from content where team_id = any(?) and deleted_at is null`,
    ids,
  );
  const assets = await em.execute<FileFacts['named']>(
    `select id as owner, storage_key as key, bytes, sha256 from asset where team_id = any(?) and deleted_at is null`,
    ids,
  );
  const scratchDir = join(home, 'scratch');
  await sweepFolder(scratchDir, Date.now() + SWEEP_AGE_MS);
  const dir = join(home, 'media');
  const storage = createLocalStorage({ dir, publicUrl: baseUrl });
  await storage.removeStaleUploads(Date.now() + SWEEP_AGE_MS);
  while ((await sweepOrphans(orm.em, storage.remove, 0)) === SWEEP_FILES);
  return {
    named: [...contents.filter(({ status }) => status === 'ready').flatMap(listNamedFiles), ...assets],
    folders: contents.map(({ id }) => `c/${secrets.mediaToken(id)}`),
    stored: await listStoredFiles(dir),
    scratch: await readdir(scratchDir),
  };
}

interface ContentRow {
  id: string;
  status: string;
  output_key: string | null;
  thumbnail_key: string | null;
  bytes: number | null;
  sha256: string | null;
}

function listNamedFiles({ id, output_key, thumbnail_key, bytes, sha256 }: ContentRow): FileFacts['named'] {
  const video = output_key ? [{ owner: id, key: output_key, bytes, sha256 }] : [];
  const thumbnail = thumbnail_key ? [{ owner: id, key: thumbnail_key, bytes: null, sha256: null }] : [];
  return [...video, ...thumbnail];
}

async function listStoredFiles(folder: string): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const sha256 = createHash('sha256').update(content).digest('hex');
    stored.set(relative(folder, path), { bytes: content.length, sha256 });
  }
  return stored;
}

/** Whether a publisher has claimed any post since `at`. */
export async function hasClaimedSince(orm: MikroORM, at: Date): Promise<boolean> {
  const [row] = await orm.em
    .fork()
    .execute<{ claimed: boolean }[]>('select exists (select from post where claimed_at > ?) as claimed', [at]);
  return row?.claimed ?? false;
}
