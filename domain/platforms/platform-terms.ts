import type { Metric } from '../analytics/metrics.ts';
import type { ChoiceForm, Offer, OptionChoices } from './choices.ts';
import type { SettingForm } from './setting-form.ts';

/** How a post reaches its platform: publicly, as a private upload (`draft`), or in the creator's inbox. */
export const PUBLISH_MODES = ['publish', 'draft', 'inbox'] as const;

export type PublishMode = (typeof PUBLISH_MODES)[number];

/** Declarations about a video (spec, POST /posts), as people call them. */
export const DECLARATIONS = {
  madeForKids: 'Made for children',
  brandedContent: 'Paid partnership',
  brandOrganic: 'Promotes your own brand',
  aiGenerated: 'Made with AI',
  containsSyntheticMedia: 'Made with AI or altered',
} as const;

export type Declaration = keyof typeof DECLARATIONS;

export type LengthUnit = 'utf16_units' | 'utf8_bytes' | 'graphemes';

/**
 * Limits of texts. If a page of a platform says "characters" without a unit, UTF-16 units are assumed because they are the
 * stricter reading.
 */
interface TextTerms {
  caption: { limit: number; unit: LengthUnit };
  /** Separates the caption from its hashtags. */
  tagSeparator: string;
  /** UTF-16 units of the hashtags that are sent apart from the caption as well, with the commas between them; null if none are. */
  tags: number | null;
  /** UTF-16 units; null if the platform has no title. */
  title: number | null;
  /** UTF-16 units; null if the API cannot comment. */
  firstComment: number | null;
  /** The most hashtags that the platform accepts; null if no limit is documented. */
  hashtags: number | null;
  /** The most hashtags to send: the API accepts more, but the app may ignore them or reject the post. */
  recommendedHashtags: number | null;
  mentions: number | null;
  /** Characters that neither a caption nor a title may have. */
  rejected: readonly string[];
}

/** Milliseconds. */
export interface LengthRange {
  min: number;
  max: number;
}

interface AudienceTerms {
  /** What the platform calls its levels. A level without a name is shown as it is. */
  levelNames: Readonly<Record<string, string>>;
  /** The sentence that the platform demands below the choice. */
  consent: string;
}

/** A field of our own sign-in page. */
export interface SignInField {
  name: string;
  label: string;
  hint: string;
  /** Whether browsers hide what is typed. */
  isSecret: boolean;
  /** What the field holds at first; empty for a field that must be filled in. */
  initial: string;
}

/** `clips`: seen and scrolled past. `talks`: listened to. `searched`: found by a search. */
export type EditorialGroup = 'clips' | 'talks' | 'searched';

interface GrantTerms {
  /** How often an unused grant is renewed. Grants that are never refreshed expire, and a revocation is only noticed at a refresh. */
  renewalIntervalMs: number;
  /** Whether each refresh extends the grant. Otherwise the owner or the app's review state fixes its expiry. */
  extendsExpiry: boolean;
  /** Whether a refresh invalidates the refresh token with which it was requested. */
  rotatesTokens: boolean;
  /** The access token itself is refreshed once it has this age; null if there is a refresh token. */
  minAgeMs: number | null;
}

export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Everything that distinguishes a platform, as documented on 2026-11-05. `adapters/platforms` speaks to it. */
export interface PlatformTerms {
  texts: TextTerms;
  /** Lengths of the caller's own videos. */
  videoLengths: LengthRange;
  /** The shortest video of a deck, milliseconds. */
  minRenderMs: number;
  /** How a cover is accepted: a frame or a picture with the publish call, or a picture after the publish. */
  cover: { moment: boolean; picture: boolean; afterwards: boolean };
  modes: readonly PublishMode[];
  /** The supported declarations. A declaration for one platform is never sent to another. */
  declarations: readonly Declaration[];
  requiredDeclarations: readonly Declaration[];
  /** What the owner of an account may choose about a post. */
  choices: Readonly<Record<string, ChoiceForm>>;
  /** What the operator of a service may set, by the name of its variable. */
  settings: Readonly<Record<string, SettingForm>>;
  /** Reads the choices in the options that a post has for this platform (`clipappOptions`). */
  readOptionChoices?: (options: Readonly<Record<string, boolean | string | undefined>>) => OptionChoices;
  /** What is offered to every account; null if each account has its own offer. */
  fixedOffer: Offer | null;
  /** How the owner of an account must choose the audience of its posts, without a preselection; null if an app may choose. */
  audience: AudienceTerms | null;
  metrics: readonly Metric[];
  /** Whether a video is processed for minutes before it can be published. */
  processesFirst: boolean;
  /**
   * Whether the outcome of a lost publish is read from the account's list of posts. A user then has at most one undecided publish
   * (index `post_target_one_sent_per_user_unique`).
   */
  readsOutcomeFromAccount: boolean;
  /** The groups of editorial trends that suit the platform. */
  editorial: readonly EditorialGroup[];
  grants: GrantTerms;
  /** What the owner types on a page of ours; null if the platform has a consent page. */
  signIn: readonly SignInField[] | null;
  /** Whether test keys reach a simulator of the platform. Without one, only live keys can connect accounts. */
  isSimulated: boolean;
  /** Whether the setting `PLATFORMS` must name the platform before it is offered. */
  isOptional: boolean;
  /**
   * Margins in pixels of a 1080x1920 frame that the platform's buttons cover. Estimates of 2026-11, used for warnings only. Null if
   * it covers nothing.
   */
  margins: Margins | null;
  /** The colour of its mark on light and on dark ground, as in CSS. */
  colors: readonly [light: string, dark: string];
  /** Why the platform may reject a first comment of valid length. */
  listCommentRisks?: (text: string, declarations: { madeForKids?: boolean | undefined }) => string[];
}
