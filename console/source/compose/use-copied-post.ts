import { useEffect, useState } from 'preact/hooks';
import type { Asset, Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useGet } from '../data/use-query.ts';
import { toWallTime } from '../data/wall-time.ts';
import { showToast } from '../design/toast.tsx';
import { useAssets } from '../library/use-assets.ts';
import { route } from '../navigation/route.ts';
import { selectSource } from '../posts/select-source.ts';
import { EMPTY, type Draft } from './draft.ts';
import { isUntouched, type DraftStore } from './draft-store.ts';

/**
 * Fills the draft with the post that `#/compose?from=…` names. A message offers to restore the old draft. While it is
 * `isPending`, nobody may change the draft, because the copy replaces it.
 */
export function useCopiedPost(store: DraftStore, workspaceId: string, copiedId: string | null) {
  const post = useGet(['posts', copiedId], '/posts/{id}', { path: { id: copiedId ?? '' }, enabled: copiedId !== null });
  const files = useAssets(workspaceId);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!post.data || isCopied || !(files.data ?? files.error)) return;
    const before = store.draft.value;
    const { zone, date } = before;
    store.change({
      ...EMPTY,
      zone,
      date,
      ...copyPost(post.data, zone),
      ...findFile(post.data, files.data?.assets ?? []),
    });
    setCopied(true);
    if (!isUntouched(before))
      showToast('The copy replaces the draft that was here.', 'good', {
        label: 'Undo',
        run: () => store.change(before),
      });
  }, [post.data, files.data, files.error]);
  return { error: post.error, isPending: copiedId !== null && !isCopied && !post.error };
}

/** Reads which post to copy. Call it before `takeLink`, which clears the address. */
export const readCopiedId = (): string | null => route.value.query.get('from');

interface OwnTexts {
  caption?: string;
  hashtags?: string[];
  firstComment?: string;
  title?: string;
}

/** Copies a post without the consent and the audience and interactions of clipapp, which each post needs again. */
function copyPost(post: Post, zone: string): Partial<Draft> {
  const { caption, hashtags, perPlatform, declarations, targets, review } = post;
  const texts = { caption: caption ?? '', hashtags: hashtags.join(' '), firstComment: '' };
  const own: Draft['own'] = {};
  const options: Draft['options'] = {};
  for (const [platform, given] of Object.entries(perPlatform)) {
    const { caption: text, hashtags: tags, firstComment, title: _shared, ...chosen } = given as OwnTexts;
    options[platform as Platform] = chosen;
    if (text === undefined && tags === undefined && firstComment === undefined) continue;
    own[platform as Platform] = {
      caption: text ?? texts.caption,
      hashtags: tags?.join(' ') ?? texts.hashtags,
      firstComment: firstComment ?? '',
    };
  }
  const {
    brandOrganic = false,
    brandedContent = false,
    aiGenerated,
    containsSyntheticMedia,
    madeForKids,
  } = declarations;
  return {
    ...copySource(post),
    ...texts,
    own,
    options,
    title: Object.values(perPlatform).flatMap((given) => (given as OwnTexts).title ?? [])[0] ?? '',
    accountIds: targets.map(({ accountId }) => accountId),
    isCommercial: brandOrganic || brandedContent,
    brandOrganic,
    brandedContent,
    aiGenerated: Boolean(aiGenerated ?? containsSyntheticMedia),
    madeForKids: madeForKids ?? null,
    needsApproval: review?.required ? true : null,
    ...copyTime(post, zone),
  };
}

function copySource(post: Post): Partial<Draft> {
  const { contentId, videoUrl = '', thumbnailUrl = '', images = [] } = selectSource(post);
  return contentId ? { source: 'content', contentId } : { source: 'url', videoUrl, thumbnailUrl, images };
}

/** Finds the file of the library that was posted, if it is on the first page of the library. */
function findFile({ ownMedia }: Post, assets: readonly Asset[]): Partial<Draft> {
  const posted = [ownMedia?.videoUrl, ...(ownMedia?.images.length === 1 ? ownMedia.images : [])];
  const file = assets.find(({ url }) => posted.includes(url));
  return file ? { source: 'asset', assetId: file.id, videoUrl: '', images: [] } : {};
}

/** Copies the time of day, and the day unless it has passed. */
function copyTime({ scheduledTime }: Post, zone: string): Partial<Draft> {
  if (!scheduledTime) return {};
  const { date, time } = toWallTime(scheduledTime, zone);
  return Date.parse(scheduledTime) > Date.now() ? { date, time } : { time };
}
