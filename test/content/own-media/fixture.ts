import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fetchMedia } from '../../../activities/content/own-media/fetch-media.ts';
import { encodeMedia } from '../../../activities/content/own-media/encode-media.ts';
import { mapMediaFailure } from '../../../activities/content/own-media/media-failure.ts';
import type { ActivityDeps } from '../../../activities/activity-deps.ts';
import { Content } from '../../../db/entities/content.ts';
import { recordOwnMedia, type NewOwnMedia } from '../../../db/content/own-media.ts';
import type { Account } from '../../../db/entities/account.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import type { Schedule } from '../../../domain/posts/post.ts';
import { openPublisher, type TestPublisher } from '../../support/publisher.ts';
import { mintAccount, getPost } from '../../support/ready-post.ts';
import { commit, mintTeam } from '../../support/teams.ts';
import { mediaServer, type MediaServer } from './media-server.ts';

export interface Fixture {
  publisher: TestPublisher;
  deps: ActivityDeps;
  server: MediaServer;
  /** For temporary files. */
  folder: string;
  em: () => EntityManager;
  content: (contentId: string) => Promise<Content>;
  /** The path of a stored file. */
  stored: (key?: string | null) => Promise<string>;
  /** Names of the files in the scratch folder. */
  scratch: () => Promise<string[]>;
}

/** The activity dependencies, a media server and a scratch folder for one test file. */
export function fixture(): Fixture {
  const parts = {} as Fixture;
  beforeAll(async () => {
    const publisher = await openPublisher();
    const folder = await mkdtemp(join(tmpdir(), 'kinora-fetching-'));
    const scratchDir = await mkdtemp(join(folder, 'scratch-'));
    const em = (): EntityManager => publisher.deps.orm.em.fork() as EntityManager;
    Object.assign(parts, {
      publisher,
      deps: { ...publisher.deps, scratchDir },
      server: await mediaServer(),
      folder,
      em,
      content: (contentId: string) => em().findOneOrFail(Content, contentId),
      stored: async (key?: string | null) => (await publisher.deps.storage.getLocalFile(key ?? ''))!.path,
      scratch: () => readdir(scratchDir),
    });
  });
  afterAll(async () => {
    await parts.server.close();
    await parts.publisher.close();
    await rm(parts.folder, { recursive: true, force: true });
  });
  return parts;
}

export interface Fetched {
  contentId: string;
  postIds: string[];
}

/** Records own media whose fetch has not started, with one waiting post per schedule. */
export async function recorded(
  deps: ActivityDeps,
  media: Omit<NewOwnMedia, 'teamId' | 'workspaceId' | 'sandbox'>,
  schedules: Schedule[] = ['asap'],
  platforms: Platform[] = ['clipapp'],
): Promise<Fetched> {
  const team = await mintTeam(deps);
  const accounts: Account[] = await Promise.all(platforms.map((platform) => mintAccount(deps, team, platform)));
  return commit(deps, async (tx) => {
    const owner = { teamId: team.team.id, workspaceId: team.workspace.id, sandbox: true };
    const contentId = await recordOwnMedia(tx, { ...owner, ...media });
    const postIds: string[] = [];
    for (const schedule of schedules) {
      postIds.push(await getPost(tx, team, { contentId, schedule, accounts, renderStatus: 'queued' }));
    }
    return { contentId, postIds };
  });
}

/** Runs the workflow's activities once each, without Temporal. */
export async function runFetch(
  deps: ActivityDeps,
  contentId: string,
  signal = new AbortController().signal,
): Promise<'ready' | 'ended' | 'needs_encoding'> {
  const ended = await fetchMedia(deps, contentId, noBeat, signal);
  return ended === 'needs_encoding' ? encodeMedia(deps, contentId, noBeat, signal) : ended;
}

const noBeat = (): void => undefined;

/** Returns the failure of one attempt as Temporal would see it. Throws if the attempt succeeds. */
export async function getFailure(deps: ActivityDeps, contentId: string): Promise<ApplicationFailure> {
  const ended = await mapMediaFailure(runFetch(deps, contentId)).catch((error: unknown) => error);
  if (ended instanceof ApplicationFailure) return ended;
  throw ended instanceof Error ? ended : new Error(`the fetch ended as ${String(ended)}`);
}
