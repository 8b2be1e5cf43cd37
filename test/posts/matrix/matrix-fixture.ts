import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../../db/entities/account.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { mintAccount, getPost, readyContent } from '../../support/ready-post.ts';
import { commit, mintTeam, type TestTeam } from '../../support/teams.ts';
import { advanceClock, listPublished } from '../../support/simulator.ts';
import { buildMp4 } from '../../support/build-mp4.ts';
import type { CallRow } from './cells.ts';
import { createProxiedConnectors } from './proxied-connectors.ts';

/** The smallest videos that are uploaded in several chunks. */
const LARGE_BYTES: Record<Platform, number> = {
  clipapp: 64_000_000,
  reelnet: 20_000,
  videoshorts: 600_000,
  atproto: 20_000,
};

const DAY_AND_HOUR_MS = 25 * 3_600_000;

/** The platform behind the proxies. */
export interface MatrixPlatform {
  url: string;
  account: (publisher: TestPublisher, team: TestTeam) => Promise<Account>;
  /** Leads the calls for the account through its proxy, unless the connectors do. */
  route?: (publisher: TestPublisher, account: Account, proxyUrl: string) => Promise<void>;
  /** What is public on the account. */
  listPublished: (account: Account) => Promise<{ platformPostId: string | null }[]>;
  close: () => Promise<void>;
}

export type OpenPlatform = (publisher: TestPublisher) => Promise<MatrixPlatform>;

export interface MatrixFixture {
  platform: Platform;
  /** The platform itself. */
  served: MatrixPlatform;
  publisher: TestPublisher;
  team: TestTeam;
  /** Creates an account for one trial. */
  account: () => Promise<Account>;
  /** Creates a due post to one account. */
  post: (account: Account, of: NonNullable<CallRow['post']>) => Promise<string>;
  /** Advances the clock by a day, because reelnet refreshes no token on its first day. */
  advanceClockOneDay: () => Promise<void>;
}

/** The simulator. */
const openSimulator =
  (platform: Platform): OpenPlatform =>
  async ({ sandboxUrl }) => ({
    url: sandboxUrl,
    account: ({ deps }, team) => mintAccount(deps, team, platform),
    listPublished: async ({ platformUserId }) =>
      (await listPublished(sandboxUrl)).filter(({ accountId }) => accountId === platformUserId),
    close: async () => undefined,
  });

export async function openMatrixFixture(
  platform: Platform,
  openPlatform: OpenPlatform = openSimulator(platform),
): Promise<MatrixFixture> {
  const publisher = await openPublisher();
  const served = await openPlatform(publisher);
  const { deps } = publisher;
  deps.connectors = createProxiedConnectors(publisher.sandboxUrl);
  const team = await mintTeam(deps);
  const small = await getContent(publisher, team, 20_000);
  let large: Promise<string> | null = null;
  const covered = await coveredContent(publisher, team);
  return {
    platform,
    served,
    publisher,
    team,
    account: () => served.account(publisher, team),
    async post(account, of) {
      if (of.large) large ??= getContent(publisher, team, LARGE_BYTES[platform]);
      const contentId = of.covered ? covered : ((of.large && (await large)) ?? small);
      const scheduledTime = new Date(Date.now() - 1_000);
      const post = { contentId, accounts: [account], schedule: 'scheduled' as const, scheduledTime };
      const postId = await commit(deps, (tx) => getPost(tx, team, post));
      const em = deps.orm.em.fork();
      if (of.inbox) await em.execute(`update post_target set mode = 'inbox' where post_id = ?`, [postId]);
      if (of.tokenExpiry) {
        await em.execute(
          `update account set connected_at = now() - interval '2 days', token_expires_at = now() + ?::interval where id = ?`,
          [of.tokenExpiry === 'has expired' ? '-1 second' : '8 minutes', account.id],
        );
      }
      return postId;
    },
    advanceClockOneDay: async () => {
      if (platform === 'reelnet') await advanceClock(publisher.sandboxUrl, DAY_AND_HOUR_MS);
    },
  };
}

async function getContent({ deps }: TestPublisher, team: TestTeam, size: number): Promise<string> {
  const video = buildMp4({ bytes: size });
  const path = join(deps.scratchDir, `${size}.mp4`);
  const outputKey = `c/matrix-${size}/video.mp4`;
  await writeFile(path, video);
  await deps.storage.putFile(outputKey, path, 'video/mp4');
  const sha256 = createHash('sha256').update(video).digest('hex');
  return readyContent(deps, team, { outputKey, bytes: video.length, sha256 });
}

async function coveredContent({ deps }: TestPublisher, team: TestTeam): Promise<string> {
  const path = join(deps.scratchDir, 'cover.jpg');
  const thumbnailKey = 'c/matrix-cover/thumbnail.jpg';
  await writeFile(path, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400)]));
  await deps.storage.putFile(thumbnailKey, path, 'image/jpeg');
  return readyContent(deps, team, { deck: { coverMs: 1_200 }, thumbnailKey });
}
