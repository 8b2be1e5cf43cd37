import { signal } from '@preact/signals';
import type { CreatePost, Declarations } from '../../../clients/typescript/source/index.ts';
import type { Selected } from '../data/group-by-platform.ts';
import { parseHashtags } from '../posts/parse-hashtags.ts';

export type SourceKind = 'content' | 'generation' | 'url' | 'deck';

/** What the composer holds. A choice that nobody has made yet is null, never a preset. */
export interface Draft {
  source: SourceKind;
  contentId: string | null;
  suggestionId: string | null;
  videoUrl: string;
  thumbnailUrl: string;
  deck: string;
  format: string;
  coverMs: number | null;
  accountIds: readonly string[];
  caption: string;
  hashtags: string;
  title: string;
  firstComment: string;
  privacy: string | null;
  allowComments: boolean;
  allowDuet: boolean;
  allowStitch: boolean;
  isCommercial: boolean;
  brandOrganic: boolean;
  brandedContent: boolean;
  aiGenerated: boolean;
  madeForKids: boolean | null;
  hasConsent: boolean;
  schedule: 'asap' | 'scheduled' | 'draft';
  date: string;
  time: string;
}

export const EMPTY: Draft = {
  source: 'content',
  contentId: null,
  suggestionId: null,
  videoUrl: '',
  thumbnailUrl: '',
  deck: '',
  format: 'slideshow',
  coverMs: null,
  accountIds: [],
  caption: '',
  hashtags: '',
  title: '',
  firstComment: '',
  privacy: null,
  allowComments: false,
  allowDuet: false,
  allowStitch: false,
  isCommercial: false,
  brandOrganic: false,
  brandedContent: false,
  aiGenerated: false,
  madeForKids: null,
  hasConsent: false,
  schedule: 'scheduled',
  date: '',
  time: '18:00',
};

export const draft = signal<Draft>(EMPTY);

export const changeDraft = (changes: Partial<Draft>): void => void (draft.value = { ...draft.value, ...changes });

interface Context {
  selected: Selected;
  zone: string;
  workspaceId: string;
}

/** Builds the body of POST /posts, or returns null while there is nothing to send. */
export function buildPost(draftNow: Draft, { selected, zone, workspaceId }: Context): CreatePost | null {
  const source = buildSource(draftNow);
  if (!source || Object.keys(selected).length === 0) return null;
  const { caption, hashtags, schedule, date, time } = draftNow;
  return {
    ...source,
    selectedAccounts: selected,
    schedule,
    ...(schedule !== 'asap' && date !== '' && time !== '' ? { scheduledTime: `${date}T${time}:00` } : {}),
    timezone: zone,
    ...(caption.trim() === '' ? {} : { caption }),
    ...(hashtags.trim() === '' ? {} : { hashtags: parseHashtags(hashtags) }),
    ...buildPlatformChoices(draftNow, selected),
    declarations: buildDeclarations(draftNow, selected),
    workspaceId,
  };
}

function buildSource(now: Draft): Partial<CreatePost> | null {
  if (now.source === 'content') return now.contentId ? { contentId: now.contentId } : null;
  if (now.source === 'generation') return now.suggestionId ? { suggestionId: now.suggestionId } : null;
  if (now.source === 'url') {
    if (!/^https?:\/\/\S+$/u.test(now.videoUrl)) return null;
    return { videoUrl: now.videoUrl, ...(now.thumbnailUrl ? { thumbnailUrl: now.thumbnailUrl } : {}) };
  }
  const deck = parseDeck(now.deck);
  if (!deck) return null;
  const cover = now.coverMs === null ? {} : { coverMs: now.coverMs };
  return { deck: { ...deck, ...cover } as never, format: now.format as never };
}

/** Returns null if the text is not a JSON object. */
export function parseDeck(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function buildPlatformChoices(now: Draft, selected: Selected): Pick<CreatePost, 'perPlatform' | 'clipappOptions'> {
  const comment = now.firstComment.trim() === '' ? {} : { firstComment: now.firstComment };
  const title = now.title.trim() === '' ? {} : { title: now.title };
  const { allowComments, allowDuet, allowStitch, privacy } = now;
  return {
    perPlatform: {
      ...(selected.reelnet && now.firstComment.trim() !== '' ? { reelnet: comment } : {}),
      ...(selected.videoshorts ? { videoshorts: { ...title, ...comment } } : {}),
    },
    ...(selected.clipapp
      ? { clipappOptions: { allowComments, allowDuet, allowStitch, ...(privacy ? { privacy } : {}) } }
      : {}),
  };
}

function buildDeclarations(now: Draft, selected: Selected): Declarations {
  const { isCommercial, brandOrganic, brandedContent, aiGenerated, madeForKids } = now;
  return {
    ...(isCommercial ? { brandOrganic, brandedContent } : {}),
    ...(aiGenerated && selected.clipapp ? { aiGenerated } : {}),
    ...(aiGenerated && selected.videoshorts ? { containsSyntheticMedia: true } : {}),
    ...(madeForKids !== null && selected.videoshorts ? { madeForKids } : {}),
  };
}

/** What a person still has to choose before the post can be sent, in words. */
export function listMissing(now: Draft, body: CreatePost | null, selected: Selected): string[] {
  const missing = [
    !buildSource(now) && 'Choose what to post.',
    Object.keys(selected).length === 0 && 'Choose at least one account.',
    selected.clipapp && now.privacy === null && 'Choose who can see the clipapp post.',
    selected.clipapp &&
      now.isCommercial &&
      !now.brandOrganic &&
      !now.brandedContent &&
      'Say whom the content promotes.',
    selected.videoshorts && now.madeForKids === null && 'Say whether the video is made for children.',
    now.schedule === 'scheduled' && now.date === '' && 'Choose the day.',
    !now.hasConsent && 'Confirm the consent sentence.',
  ];
  return missing
    .filter((text) => typeof text === 'string')
    .concat(body === null && missing.every((text) => !text) ? ['Choose what to post.'] : []);
}
