import { useEffect, useState } from 'preact/hooks';
import type { Post } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import { useQuery } from '../data/use-query.ts';
import { route } from '../navigation/route.ts';
import type { Draft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** Fills the draft with the post that `#/compose?from=…` names. Its accounts and its slot are chosen anew, as for another platform. */
export function useCopiedPost(store: DraftStore, from: string | null) {
  const post = useQuery(
    ['posts', from],
    (client, signal) => client.get('/posts/{id}', { path: { id: from ?? '' }, signal }),
    {
      enabled: from !== null,
    },
  );
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!post.data || isCopied) return;
    store.change(copyPost(post.data));
    setCopied(true);
  }, [post.data]);
  return post.error;
}

/** The post that the address names, before it is cleared. */
export const readCopied = (): string | null => route.value.query.get('from');

interface OwnTexts {
  caption?: string;
  hashtags?: string[];
  firstComment?: string;
  title?: string;
}

function copyPost({ contentId, mediaUrl, caption, hashtags, perPlatform, declarations }: Post): Partial<Draft> {
  const texts = { caption: caption ?? '', hashtags: hashtags.join(' '), firstComment: '' };
  const own: Draft['own'] = {};
  for (const [platform, given] of Object.entries(perPlatform ?? {})) {
    const { caption: text, hashtags: tags, firstComment } = given as OwnTexts;
    if (text === undefined && tags === undefined && firstComment === undefined) continue;
    own[platform as Platform] = {
      caption: text ?? texts.caption,
      hashtags: tags?.join(' ') ?? texts.hashtags,
      firstComment: firstComment ?? '',
    };
  }
  const { brandOrganic = false, brandedContent = false, aiGenerated, containsSyntheticMedia } = declarations;
  return {
    ...(contentId ? { source: 'content', contentId } : { source: 'url', videoUrl: mediaUrl ?? '' }),
    ...texts,
    own,
    title: Object.values(perPlatform ?? {}).flatMap((given) => (given as OwnTexts).title ?? [])[0] ?? '',
    accountIds: [],
    isCommercial: brandOrganic || brandedContent,
    brandOrganic,
    brandedContent,
    aiGenerated: Boolean(aiGenerated ?? containsSyntheticMedia),
  };
}
