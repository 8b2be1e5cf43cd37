import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { newId } from '../../domain/ids.ts';
import type { AwaitedDependency } from '../../domain/outages.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { FINISHED, type PostStatus } from '../../domain/posts/post.ts';
import { computeLeadMs } from '../../domain/posts/publish-timing.ts';
import { refundJob } from '../credits/credits.ts';
import { Content, type CONTENT_SOURCES } from '../entities/content.ts';
import { recordSignal, recordStart } from '../outbox/record.ts';
import { recordContentEnded, recordContentReady } from '../webhooks/content-events.ts';
import { mustDefer } from './start-deferred.ts';
import { SANDBOX_MEDIA } from '../../domain/content/sandbox-media.ts';
import { hasSandboxMedia } from './sandbox-media.ts';
import type { MediaKind } from '../../domain/content/media-call.ts';
import { settleEstimate } from './settle-estimate.ts';
import { failPostsWithoutMedia } from '../posts/settle-post.ts';
import type { Transaction } from '../connection/transaction.ts';

type JobColumns = Pick<Content, 'teamId' | 'workspaceId' | 'warnings' | 'creditsCharged' | 'sandbox' | 'deck'>;

export interface NewContent extends JobColumns {
  format: ContentFormat;
  /** Default: `deck`. */
  source?: (typeof CONTENT_SOURCES)[number];
  /** The parameters of a job. */
  inputs?: Record<string, unknown>;
  /** Null unless the deck is rendered as it is. */
  deckHash: string | null;
  generationId?: string;
  influencerId?: string;
  /** The content of the long video that it is a clip of. */
  parentId?: string;
  reference?: string | undefined;
  /** The model of each kind that the caller chose. */
  mediaModels?: Partial<Record<MediaKind, string>>;
  /** Default: false. */
  deferred?: boolean;
}

/**
 * Records a piece of content and the start of its workflow, which is deferred if the team has many of them. A charge refers to the
 * id as its job.
 */
export async function recordContent(tx: Transaction, content: NewContent, id = newId('content')): Promise<string> {
  const deferred = await mustDefer(tx, content.teamId, selectWorkflow(content));
  const workflow = await insertContent(tx, { ...content, deferred }, id, 'queued');
  if (!deferred) await recordStart(tx, workflow, id, content.teamId);
  return id;
}

/** Inserts the row only. Returns the workflow that would produce it. */
export async function insertContent(
  tx: Transaction,
  content: NewContent,
  id: string,
  status: 'queued' | 'rendering',
): Promise<'render' | 'generateContent' | 'clips'> {
  const from = { source: 'deck' as const, inputs: null, generationId: null, influencerId: null, parentId: null };
  const reference = content.reference ?? null;
  const workflow = selectWorkflow(content);
  const sandboxMedia = await containsSandboxMedia(tx, content.deck);
  await tx.em.insert(Content, { ...from, ...content, reference, id, status, workflow, sandboxMedia });
  return workflow;
}

async function containsSandboxMedia(tx: Transaction, deck: Record<string, unknown> | null): Promise<boolean> {
  if (deck === null) return false;
  const assets = listDeckAssets(deck as unknown as Deck);
  return hasSandboxMedia(
    tx.em,
    assets.map((asset) => asset.id),
  );
}

/** A deck that is rendered as it is only needs a render; any other content is composed first. */
function selectWorkflow({ format, deckHash }: NewContent): 'render' | 'generateContent' | 'clips' {
  if (format === 'clips') return 'clips';
  return deckHash === null ? 'generateContent' : 'render';
}

/** Marks queued content as rendering and returns it; null if there is nothing to render. Safe to repeat. */
export async function beginRender(em: EntityManager, contentId: string): Promise<Content | null> {
  await em.transactional(async (tx) => {
    await tx.execute(
      `update content set status = 'rendering', updated_at = clock_timestamp() where id = ? and status = 'queued'`,
      [contentId],
    );
    await tx.execute(
      `update post set render_status = 'rendering', updated_at = clock_timestamp()
       where content_id = ? and render_status = 'queued'`,
      [contentId],
    );
  });
  return em.findOne(Content, { id: contentId, status: 'rendering' }, { disableIdentityMap: true });
}

/** Raises the progress, 0 to 100. Returns false if the content no longer renders, so that the encoder can stop. */
export async function markProgress(em: EntityManager, contentId: string, percent: number): Promise<boolean> {
  const rendering = await em.execute<unknown[]>(
    `update content set progress = greatest(progress, ?), waiting_for = null, updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning id`,
    [percent, contentId],
  );
  return rendering.length > 0;
}

/** Records the dependency that an unfinished job waits for, so that the API can show it. The next progress clears it. */
export async function recordWait(em: EntityManager, contentId: string, waitingFor: AwaitedDependency): Promise<void> {
  await em.execute(
    `update content set waiting_for = ?, updated_at = clock_timestamp()
     where id = ? and status in ('queued', 'rendering')`,
    [waitingFor, contentId],
  );
}

export interface RenderedMedia {
  outputKey: string;
  thumbnailKey: string;
  bytes: number;
  sha256: string;
  durationMs: number;
  width: number;
  height: number;
  /** Warnings that only the render could find. */
  warnings?: { code: string; path: string }[];
}

/** A workflow may start waiting for the media of its post this long before the lead time. */
const WAKE_MARGIN_MS = 60_000;

/**
 * Marks the content as ready, releases the posts that wait for it, and records `content.ready` unless it is own media.
 * Live posts fail if it has sandbox media. Returns false if the content had ended before. Safe to repeat. `urlOf`
 * returns the public URL of a storage key; `postId` is a post that the same transaction records next.
 */
export async function finishRender(
  tx: Transaction,
  contentId: string,
  media: RenderedMedia,
  urlOf: (key: string) => string,
  postId?: string,
): Promise<boolean> {
  const [content] = await tx.em.execute<
    {
      team_id: string;
      workspace_id: string;
      sandbox: boolean;
      sandbox_media: boolean;
      source: Content['source'];
      reference: string | null;
    }[]
  >(
    `update content set status = 'ready', progress = 100, output_key = ?, thumbnail_key = ?, bytes = ?, sha256 = ?,
       duration_ms = ?, width = ?, height = ?, warnings = warnings || ?::jsonb,
       ready_at = clock_timestamp(), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning team_id, workspace_id, sandbox, sandbox_media, source, reference`,
    [
      media.outputKey,
      media.thumbnailKey,
      media.bytes,
      media.sha256,
      media.durationMs,
      media.width,
      media.height,
      JSON.stringify(media.warnings ?? []),
      contentId,
    ],
  );
  if (!content) return false;
  await settleEstimate(tx, contentId);
  if (content.sandbox_media) await failPostsWithoutMedia(tx, contentId, SANDBOX_MEDIA, { live: true });
  const posts = await tx.em.execute<WaitingPost[]>(
    `with waiting as (
       update post set render_status = 'ready', updated_at = clock_timestamp()
       where content_id = ? and render_status in ('queued', 'fetching', 'rendering')
       returning id, status, sandbox, created_at, due_at, clock_timestamp() as now,
         array(select distinct platform from post_target where post_id = post.id) as platforms)
     select * from waiting order by created_at, id`,
    [contentId],
  );
  const waiting = posts.filter((post) => !FINISHED.includes(post.status));
  for (const post of waiting) if (needsSignal(post, media.bytes)) await recordSignal(tx, post.id, 'release');
  if (content.source === 'own_media') return true;
  // A key that receives the event can access only posts of its own mode.
  const waitedFor = waiting.find(({ sandbox }) => sandbox === content.sandbox)?.id ?? postId;
  const { team_id: teamId, workspace_id: workspaceId, sandbox, reference } = content;
  await recordContentReady(
    tx,
    { teamId, workspaceId, sandbox, reference },
    {
      contentId,
      outputUrl: urlOf(media.outputKey),
      thumbnailUrl: urlOf(media.thumbnailKey),
      durationMs: media.durationMs,
      postId: waitedFor,
    },
  );
  await recordContentEnded(tx, contentId, urlOf);
  return true;
}

interface WaitingPost {
  id: string;
  status: PostStatus;
  sandbox: boolean;
  due_at: string | null;
  now: string;
  platforms: Platform[];
}

/**
 * A workflow that sleeps until a distant slot finds the media when it wakes, and a signal would cost a Temporal Action.
 * Large media needs a signal because the workflow must wake earlier.
 */
function needsSignal(post: WaitingPost, bytes: number): boolean {
  if (!post.due_at) return false;
  const [planned, needed] = [computeLeadMs({ ...post, bytes: 0 }), computeLeadMs({ ...post, bytes })];
  return planned !== needed || Date.parse(post.due_at) - Date.parse(post.now) - planned < WAKE_MARGIN_MS;
}

/** The error of a target whose video failed. A target of own media gets the error itself. */
const RENDER_FAILED = { code: 'render_failed', message: 'The video could not be rendered. The content has the error.' };

/** Marks the content as failed, refunds its credits, and fails the posts that waited for it. Safe to repeat. */
export async function failRender(
  tx: Transaction,
  contentId: string,
  error: { code: string; message: string },
): Promise<boolean> {
  const [content] = await tx.em.execute<{ credits_charged: number; source: Content['source'] }[]>(
    `update content set status = 'failed', error_code = ?, error_message = ?, credits_refunded = credits_charged,
       updated_at = clock_timestamp() where id = ? and status in ('queued', 'rendering') returning credits_charged, source`,
    [error.code, error.message, contentId],
  );
  if (!content) return false;
  if (content.credits_charged > 0) await refundJob(tx, { jobId: contentId, credits: content.credits_charged });
  await failPostsWithoutMedia(tx, contentId, content.source === 'own_media' ? error : RENDER_FAILED);
  await recordContentEnded(tx, contentId);
  return true;
}
