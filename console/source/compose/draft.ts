import type { CreatePost, Declarations } from '../../../clients/typescript/source/index.ts';
import type { Platform } from '../data/accounts.ts';
import type { SelectedAccounts } from '../data/group-by-platform.ts';
import { NEXT_SLOT } from '../../../domain/posts/posting-times.ts';
import { trimChoices, type ChoiceValues } from '../data/choice-values.ts';
import { parseHashtags } from '../posts/parse-hashtags.ts';

export type SourceKind = 'content' | 'asset' | 'generation' | 'url';

/** The texts of one platform, as they are typed. */
export interface DraftTexts {
  caption: string;
  hashtags: string;
  firstComment: string;
}

/** The texts and choices of the composer. The audience and the answer about children are null until chosen. */
export interface Draft extends DraftTexts {
  source: SourceKind;
  contentId: string | null;
  /** A video or picture of the library. */
  assetId: string | null;
  /** A picture of the library. */
  coverId: string | null;
  /** A generation. */
  suggestionId: string | null;
  videoUrl: string;
  thumbnailUrl: string;
  /** Addresses of the pictures of a copied post. If there are any, `videoUrl` is not used. */
  images: readonly string[];
  accountIds: readonly string[];
  /** The texts of the platforms that do not get the common ones. */
  own: Partial<Record<Platform, DraftTexts>>;
  /** The choices of each platform, besides its texts. */
  options: Partial<Record<Platform, ChoiceValues>>;
  title: string;
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
  /** `next`: at the next posting time of the workspace. */
  schedule: 'asap' | 'scheduled' | 'next' | 'draft';
  /** Null: the policy of the workspace decides. */
  needsApproval: boolean | null;
  date: string;
  time: string;
  /** The zone of `date` and `time`: that of the workspace when they were first shown. */
  zone: string;
}

export const EMPTY: Draft = {
  source: 'content',
  contentId: null,
  assetId: null,
  coverId: null,
  suggestionId: null,
  videoUrl: '',
  thumbnailUrl: '',
  images: [],
  accountIds: [],
  caption: '',
  hashtags: '',
  firstComment: '',
  own: {},
  options: {},
  title: '',
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
  needsApproval: null,
  date: '',
  time: '18:00',
  zone: '',
};

/** The files of the library that the draft names, once they are read. */
export interface DraftFiles {
  asset: { kind: string; url: string } | null;
  cover: { url: string } | null;
}

interface Context extends DraftFiles {
  selected: SelectedAccounts;
  workspaceId: string;
}

/** Whether the schedule has a day and a time, which a draft may leave empty. */
export const hasTime = ({ schedule }: Pick<Draft, 'schedule'>): boolean =>
  schedule === 'scheduled' || schedule === 'draft';

export const getTexts = (draft: Draft, platform: Platform): DraftTexts => draft.own[platform] ?? draft;

/** Builds the body of POST /posts. Returns null without media or without an account. */
export function buildPost(draft: Draft, { selected, workspaceId, ...files }: Context): CreatePost | null {
  const source = buildSource(draft, files);
  if (!source || Object.keys(selected).length === 0) return null;
  const { caption, hashtags, schedule, date, time, zone, needsApproval } = draft;
  return {
    ...source,
    selectedAccounts: selected,
    schedule: schedule === 'next' ? 'scheduled' : schedule,
    ...(needsApproval === null ? {} : { reviewRequired: needsApproval }),
    ...(schedule === 'next' ? { scheduledTime: NEXT_SLOT } : {}),
    ...(hasTime(draft) && date !== '' && time !== '' ? { scheduledTime: `${date}T${time}:00` } : {}),
    timezone: zone,
    ...(caption.trim() === '' ? {} : { caption }),
    ...(hashtags.trim() === '' ? {} : { hashtags: parseHashtags(hashtags) }),
    ...buildPlatformChoices(draft, selected),
    declarations: buildDeclarations(draft, selected),
    workspaceId,
  };
}

function buildSource(draft: Draft, { asset, cover }: DraftFiles): Partial<CreatePost> | null {
  const thumbnail = cover?.url ?? draft.thumbnailUrl;
  const withCover = thumbnail === '' ? {} : { thumbnailUrl: thumbnail };
  switch (draft.source) {
    case 'content':
      return draft.contentId ? { contentId: draft.contentId } : null;
    case 'generation':
      return draft.suggestionId ? { suggestionId: draft.suggestionId } : null;
    case 'asset':
      if (!asset) return null;
      return asset.kind === 'image' ? { images: [asset.url] } : { videoUrl: asset.url, ...withCover };
    case 'url':
      if (draft.images.length > 0) return { images: [...draft.images] };
      return /^https?:\/\/\S+$/u.test(draft.videoUrl) ? { videoUrl: draft.videoUrl, ...withCover } : null;
  }
}

function buildPlatformChoices(
  draft: Draft,
  selected: SelectedAccounts,
): Pick<CreatePost, 'perPlatform' | 'clipappOptions'> {
  const { allowComments, allowDuet, allowStitch, privacy } = draft;
  const platforms = Object.keys(selected) as Platform[];
  return {
    perPlatform: Object.fromEntries(
      platforms.map((platform) => [platform, buildTexts(draft, platform)]).filter(([, texts]) => isFilled(texts)),
    ),
    ...(selected.clipapp
      ? { clipappOptions: { allowComments, allowDuet, allowStitch, ...(privacy ? { privacy } : {}) } }
      : {}),
  };
}

const WITHOUT_COMMENTS: Partial<Record<Platform, true>> = { clipapp: true };
const WITH_TITLES: Partial<Record<Platform, true>> = { videoshorts: true };

function buildTexts(draft: Draft, platform: Platform): object {
  const own = draft.own[platform];
  const { firstComment } = getTexts(draft, platform);
  return {
    ...trimChoices(draft.options[platform] ?? {}),
    ...(own ? { caption: own.caption, hashtags: parseHashtags(own.hashtags) } : {}),
    ...(WITHOUT_COMMENTS[platform] || firstComment.trim() === '' ? {} : { firstComment }),
    ...(WITH_TITLES[platform] && draft.title.trim() !== '' ? { title: draft.title } : {}),
  };
}

const isFilled = (texts: unknown): boolean => Object.keys(texts as object).length > 0;

function buildDeclarations(draft: Draft, selected: SelectedAccounts): Declarations {
  const { isCommercial, brandOrganic, brandedContent, aiGenerated, madeForKids } = draft;
  return {
    ...(isCommercial ? { brandOrganic, brandedContent } : {}),
    ...(aiGenerated && selected.clipapp ? { aiGenerated } : {}),
    ...(aiGenerated && selected.videoshorts ? { containsSyntheticMedia: true } : {}),
    ...(madeForKids !== null && selected.videoshorts ? { madeForKids } : {}),
  };
}

/** Lists what the person still has to choose before the post can be sent, in words. */
export function listMissing(draft: Draft, files: DraftFiles, selected: SelectedAccounts): string[] {
  const hasAccount = Object.keys(selected).length > 0;
  const missing = [
    !buildSource(draft, files) && 'Choose a video or picture.',
    !hasAccount && 'Choose at least one account.',
    selected.clipapp && draft.privacy === null && 'Choose who can see the clipapp post.',
    selected.clipapp &&
      draft.isCommercial &&
      !draft.brandOrganic &&
      !draft.brandedContent &&
      'Say whom the content promotes.',
    selected.videoshorts && draft.madeForKids === null && 'Say whether the video is made for children.',
    draft.schedule === 'scheduled' && draft.date === '' && 'Choose the day.',
    !draft.hasConsent && 'Tick the sentence above.',
  ];
  return missing.filter((text) => typeof text === 'string');
}

/** Measures a caption with its hashtags in UTF-8 bytes or, for any other unit, in UTF-16 units. */
export function measureTexts(unit: string, { caption, hashtags }: DraftTexts): number {
  const tags = parseHashtags(hashtags).map((tag) => `#${tag.replace(/^#/u, '')}`);
  const text = [caption.trim(), tags.join(' ')].filter(Boolean).join('\n\n');
  return unit === 'utf8_bytes' ? new TextEncoder().encode(text).length : text.length;
}
