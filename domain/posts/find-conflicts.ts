import { SANDBOX_MEDIA } from '../content/sandbox-media.ts';
import { GENERATION_DISCARDED } from '../generations/refusals.ts';
import { WORKSPACE_ARCHIVED } from '../teams/workspaces.ts';
import type { AccountCopy } from './account-copy.ts';
import type { PostContent, PostMedia, PostReferences } from './post-references.ts';

/** Why the state of a row does not allow a post now. */
export interface PostConflict {
  subject: 'workspace' | 'slot' | 'media' | 'account';
  message: string;
}

/** Returns the conflicts in the order in which POST /posts reports them. */
export function findConflicts(
  { workspace, nextSlot, media, live }: PostReferences,
  copies: readonly Pick<AccountCopy, 'account' | 'unreachable'>[],
): PostConflict[] {
  const mediaConflict = media && findMediaConflict(media, live);
  return [
    ...(workspace.archivedAt ? [{ subject: 'workspace' as const, message: WORKSPACE_ARCHIVED }] : []),
    ...(nextSlot?.refusal ? [{ subject: 'slot' as const, message: nextSlot.refusal }] : []),
    ...(mediaConflict === null ? [] : [{ subject: 'media' as const, message: mediaConflict }]),
    ...copies.flatMap(({ account, unreachable }) =>
      unreachable === null
        ? []
        : [{ subject: 'account' as const, message: `${account.id} cannot be posted to. ${unreachable}` }],
    ),
  ];
}

/** Content that is still being made is checked for media of the sandbox again when it is ready. */
function findMediaConflict(media: PostMedia, live: boolean): string | null {
  if (media.kind === 'generation' && media.generation.state === 'discarded') return GENERATION_DISCARDED;
  const content = 'content' in media ? media.content : null;
  const unpublishable = content && explainUnpublishable(content);
  if (unpublishable || !live) return unpublishable;
  const assets = media.kind === 'deck' ? media.assets : [];
  const sandbox = content?.sandboxMedia || assets.some(({ provenance }) => provenance?.['sandbox'] === true);
  return sandbox ? SANDBOX_MEDIA.message : null;
}

/** Why the content will never have a video, or null. */
export function explainUnpublishable(
  content: Omit<PostContent, 'durationMs' | 'deck' | 'sandboxMedia'>,
): string | null {
  const { format, parentId, deletedAt, status } = content;
  if (format === 'image' || format === 'voiceover') return `The content is not a video (format \`${format}\`).`;
  if (format === 'clips' && parentId === null) {
    return 'The content is the source of clips and cannot be posted. Post one of its clips.';
  }
  const end = deletedAt ? 'deleted' : status;
  return ['deleted', 'failed', 'cancelled'].includes(end) ? `The content piece is ${end}.` : null;
}
