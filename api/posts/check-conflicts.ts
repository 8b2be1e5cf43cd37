import { hasSandboxMedia, SANDBOX_MEDIA } from '../../db/content/sandbox-media.ts';
import type { Content } from '../../db/entities/content.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { refuseInvalidGeneration } from '../generations/accept-generation.ts';
import { GENERATION_DISCARDED } from '../generations/messages.ts';
import { refuseArchived } from '../access/workspace.ts';
import type { PostSource } from './load-references.ts';
import type { ValidatedPost } from './validate-post.ts';

/** Rejects with 409 if the state of the workspace, the media or an account does not allow the post. */
export async function checkConflicts(ctx: ApiContext, post: ValidatedPost): Promise<void> {
  refuseArchived(post.workspace);
  await checkMedia(ctx, post.source);
  for (const { account, unreachable } of post.copies) {
    if (unreachable) throw refuse.conflict(`${account.id} cannot be posted to. ${unreachable}`);
  }
}

/** Rejects with 400 if the video of a generation can no longer be made. */
export async function checkGeneration(ctx: ApiContext, source: PostSource): Promise<void> {
  if (source.kind === 'generation') await refuseInvalidGeneration(ctx, source.generation);
}

/** Rejects with 409 if the media will never be ready, or if it may not be published with this key. */
export async function checkMedia(ctx: ApiContext, source: PostSource): Promise<void> {
  if (source.kind === 'generation' && source.generation.state === 'discarded') {
    throw refuse.conflict(GENERATION_DISCARDED);
  }
  const content = 'content' in source ? source.content : null;
  if (content) refuseUnpublishable(content);
  if (!ctx.state.key.live) return;
  const assetIds = source.kind === 'deck' ? listDeckAssets(source.deck).map(({ id }) => id) : [];
  // Content that is still being made is checked again when it is ready.
  if (content?.sandboxMedia || (await hasSandboxMedia(ctx.state.tx.em, assetIds))) {
    throw refuse.conflict(SANDBOX_MEDIA.message);
  }
}

/** Rejects with 409 if the content will never have a video. */
export function refuseUnpublishable({ format, parentId, deletedAt, status }: Content): void {
  if (format === 'image' || format === 'voiceover')
    throw refuse.conflict(`The content is not a video (format \`${format}\`).`);
  if (format === 'clips' && parentId === null) {
    throw refuse.conflict('The content is the source of clips and cannot be posted. Post one of its clips.');
  }
  const end = deletedAt ? 'deleted' : status;
  if (['deleted', 'failed', 'cancelled'].includes(end)) throw refuse.conflict(`The content piece is ${end}.`);
}
