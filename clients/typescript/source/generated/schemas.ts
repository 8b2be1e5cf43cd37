// Generated from the OpenAPI document by `npm run client`; do not edit.

export type CreateWorkspace = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /**
   * The brand's website.
   * @maxLength 2048
   * @format uri
   */
  websiteUrl?: string;
  /**
   * Overrides the site's logo.
   * @maxLength 2048
   * @format uri
   */
  logoUrl?: string;
};

export type ChangeWorkspace = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name?: string;
  /**
   * Slugified before it is stored.
   * @minLength 1
   * @maxLength 120
   */
  slug?: string;
  websiteUrl?: string | null;
  logoUrl?: string | null;
  /**
   * An IANA zone name.
   */
  timezone?: string;
};

export type ConnectAccount = {
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  ownerType?: 'brand' | 'influencer';
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  /**
   * Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query.
   * @maxLength 2048
   * @format uri
   */
  redirectUrl?: string;
};

export type CreateGenerations = {
  /**
   * @minimum 1
   * @maximum 10
   */
  count?: number;
  /**
   * Steers the batch.
   * @maxLength 2000
   */
  prompt?: string;
  /**
   * Pins the format. Without it the mix comes from the brand, and 40 % or more render for nothing.
   */
  format?:
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo';
  /**
   * Writes for this AI presenter.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type CreateVariants = {
  /**
   * @minimum 1
   * @maximum 5
   */
  count?: number;
};

export type CreatePost = {
  /**
   * Source 1: an idea, accepted with the post. Of several sources the first in this order wins.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  suggestionId?: string;
  /**
   * Source 2: an accepted or rendered content piece. Of several sources the first in this order wins.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  contentId?: string;
  deck?: Deck;
  /**
   * Required with `deck`; ignored without one.
   */
  format?:
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo';
  /**
   * Source 4: own media, fetched before publishing. Of several sources the first in this order wins.
   * @maxLength 2048
   * @format uri
   */
  videoUrl?: string;
  /**
   * Source 4, where there is no `videoUrl`: the first becomes the video; the others reach no platform.
   * @minItems 1
   * @maxItems 35
   */
  images?: string[];
  /**
   * Cover frame; read only with `videoUrl`.
   * @maxLength 2048
   * @format uri
   */
  thumbnailUrl?: string;
  selectedAccounts: SelectedAccounts;
  schedule?: 'asap' | 'scheduled' | 'draft';
  /**
   * RFC 3339. With Z or an offset an instant; without, wall time in `timezone`.
   * @maxLength 64
   */
  scheduledTime?: string;
  /**
   * An IANA zone name.
   */
  timezone?: string;
  /**
   * With `suggestionId`, or the `contentId` of an accepted idea, the idea’s own where it is left out.
   * @maxLength 20000
   */
  caption?: string;
  /**
   * With `suggestionId`, or the `contentId` of an accepted idea, the idea’s own where it is left out.
   * @maxItems 100
   */
  hashtags?: string[];
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: PlatformText;
    videoshorts?: PlatformText;
  };
  /**
   * Whose accounts publish.
   */
  ownerType?: 'brand' | 'influencer';
  /**
   * Required with ownerType influencer, and only then.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  publishMode?: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox?: boolean;
  clipappOptions?: ClipappOptions;
  declarations?: Declarations;
  /**
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

/**
 * JSON blueprint of one video. Deterministic: the same deck gives the same bytes.
 */
export type Deck = {
  version: 1;
  ratio: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 500
   * @maximum 180000
   */
  durationMs: number;
  fps: 24 | 25 | 30 | 60;
  background: DeckBackground;
  /**
   * @minItems 1
   * @maxItems 60
   */
  slides: DeckSlide[];
  captions: DeckCaptions;
  audio?: DeckAudio;
  safeArea?: 'universal' | 'clipapp' | 'reelnet' | 'videoshorts' | 'none';
  /**
   * @minimum 0
   * @maximum 180000
   */
  coverMs?: number;
  /**
   * @minimum 0
   * @maximum 2147483647
   */
  seed?: number;
  meta?: Record<string, string | number | boolean>;
};

/**
 * What lies behind everything. Slides in a row with the same one share it: a clip plays on across them.
 */
export type DeckBackground = DeckColorBackground | DeckGradientBackground | DeckImageBackground | DeckVideoBackground;

export type DeckColorBackground = {
  kind: 'color';
  color?: DeckColor;
};

/**
 * @pattern ^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$
 */
export type DeckColor = string;

export type DeckGradientBackground = {
  kind: 'gradient';
  /**
   * @minItems 2
   * @maxItems 4
   */
  colors?: DeckColor[];
  /**
   * Degrees: 0 points up, 90 to the right.
   * @minimum 0
   * @maximum 360
   */
  angle?: number;
};

export type DeckImageBackground = {
  kind: 'image';
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * 0 leaves the picture alone, 1 is black.
   * @minimum 0
   * @maximum 1
   */
  shade?: number;
  /**
   * @minimum 0
   * @maximum 1
   */
  blur?: number;
  /**
   * Moves slowly for as long as the background is shown. Default none.
   */
  motion?: 'none' | 'zoom-in' | 'zoom-out' | 'pan-left' | 'pan-right' | 'pan-up' | 'pan-down';
};

export type DeckVideoBackground = {
  kind: 'video';
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * 0 leaves the picture alone, 1 is black.
   * @minimum 0
   * @maximum 1
   */
  shade?: number;
  /**
   * @minimum 0
   * @maximum 1
   */
  blur?: number;
  /**
   * @minimum 0
   * @maximum 86400000
   */
  trimStartMs?: number;
  /**
   * Default true: starts over from its own beginning. False holds its last picture.
   */
  loop?: boolean;
  /**
   * Decibels of its own sound; null, the default, is mute.
   */
  gainDb?: null | number;
};

export type DeckSlide = {
  /**
   * @minLength 1
   * @maxLength 64
   */
  id?: string;
  /**
   * @minimum 0
   * @maximum 180000
   */
  startMs: number;
  /**
   * @minimum 0
   * @maximum 180000
   */
  endMs: number;
  background?: DeckBackground;
  /**
   * @maxItems 12
   */
  boxes: DeckBox[];
  /**
   * @maxItems 9
   */
  layers?: DeckLayer[];
  /**
   * How the slide comes in. It takes its time from this slide; the length of the video stays.
   */
  transition?: {
    kind: 'cut' | 'fade' | 'slide-left' | 'slide-up' | 'wipe-left' | 'zoom';
    /**
     * Default 300.
     * @minimum 0
     * @maximum 1000
     */
    durationMs?: number;
  };
};

export type DeckBox = {
  /**
   * @minLength 1
   * @maxLength 64
   */
  id: string;
  /**
   * @maxLength 1200
   */
  text: string;
  rect: DeckRect;
  role?: 'hook' | 'body' | 'label' | 'cta' | 'number' | 'question';
  /**
   * @minimum 0
   * @maximum 180000
   */
  startMs?: number;
  /**
   * @minimum 0
   * @maximum 180000
   */
  endMs?: number;
  style?: DeckBoxStyle;
  animation?: {
    in?: 'none' | 'fade' | 'pop' | 'slide-up' | 'typewriter' | 'words';
    out?: 'none' | 'fade';
    /**
     * @minimum 0
     * @maximum 5000
     */
    durationMs?: number;
  };
};

/**
 * Fractions of the frame width (x, w) and height (y, h).
 */
export type DeckRect = {
  x: number;
  y: number;
  /**
   * @exclusiveMinimum 0
   */
  w: number;
  /**
   * @exclusiveMinimum 0
   */
  h: number;
};

/**
 * Lengths in em; sizes in fractions of the frame height.
 */
export type DeckBoxStyle = {
  preset?: 'hook' | 'plain' | 'outline' | 'pill' | 'card' | 'wall' | 'stat' | 'sticker';
  font?: DeckFont;
  /**
   * @minimum 400
   * @maximum 900
   */
  weight?: number;
  size?: 'auto' | number;
  /**
   * @minimum 0.012
   * @maximum 0.25
   */
  minSize?: number;
  /**
   * @minimum 0.012
   * @maximum 0.25
   */
  maxSize?: number;
  color?: DeckColor;
  align?: 'left' | 'center' | 'right';
  valign?: 'top' | 'middle' | 'bottom';
  /**
   * @minimum 0.8
   * @maximum 3
   */
  lineHeight?: number;
  /**
   * @minimum -0.2
   * @maximum 1
   */
  letterSpacing?: number;
  case?: 'none' | 'upper' | 'lower';
  stroke?: {
    color?: DeckColor;
    /**
     * @minimum 0
     * @maximum 0.3
     */
    width?: number;
  };
  background?: {
    kind: 'none' | 'line' | 'box';
    color?: DeckColor;
    /**
     * @minimum 0
     * @maximum 2
     */
    padding?: number;
    /**
     * @minimum 0
     * @maximum 2
     */
    radius?: number;
  };
  shadow?: boolean;
  /**
   * @minimum 1
   * @maximum 60
   */
  maxLines?: number;
  rtl?: boolean;
};

/**
 * A bundled font, or the id of a font of the library.
 */
export type DeckFont = ('inter' | 'montserrat' | 'anton') | string;

/**
 * A picture or clip in a part of the frame: above the background, below every text of its slide.
 */
export type DeckLayer = DeckImageLayer | DeckVideoLayer;

export type DeckImageLayer = {
  kind: 'image';
  /**
   * @minLength 1
   * @maxLength 64
   */
  id?: string;
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  rect: DeckRect;
  /**
   * Within the rect; bars of contain show what lies beneath. Default cover.
   */
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * Higher lies above lower; equal ones in their order.
   * @minimum -100
   * @maximum 100
   */
  z?: number;
  /**
   * Default: the start of its slide.
   * @minimum 0
   * @maximum 180000
   */
  startMs?: number;
  /**
   * Default: the end of its slide.
   * @minimum 0
   * @maximum 180000
   */
  endMs?: number;
  key?: DeckLayerKey;
  /**
   * Of the corners of its rect, as a fraction of its shorter side.
   * @minimum 0
   * @maximum 0.5
   */
  radius?: number;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
  motion?: 'none' | 'zoom-in' | 'zoom-out' | 'pan-left' | 'pan-right' | 'pan-up' | 'pan-down';
};

export type DeckLayerKey = DeckAlphaKey | DeckChromaKey;

/**
 * Leaves out the transparent parts of a clip (WebM or MOV with an alpha channel). Those of a picture always are.
 */
export type DeckAlphaKey = {
  kind: 'alpha';
};

/**
 * Leaves out one colour, and takes its tint off the edges of what is kept.
 */
export type DeckChromaKey = {
  kind: 'chroma';
  /**
   * Default #00FF00.
   */
  color?: DeckColor;
  /**
   * How far from the colour still counts as it. Default 0.15.
   * @minimum 0.01
   * @maximum 1
   */
  similarity?: number;
  /**
   * How soft the edge is. Default 0.08.
   * @minimum 0
   * @maximum 1
   */
  blend?: number;
};

export type DeckVideoLayer = {
  kind: 'video';
  /**
   * @minLength 1
   * @maxLength 64
   */
  id?: string;
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  rect: DeckRect;
  /**
   * Within the rect; bars of contain show what lies beneath. Default cover.
   */
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * Higher lies above lower; equal ones in their order.
   * @minimum -100
   * @maximum 100
   */
  z?: number;
  /**
   * Default: the start of its slide.
   * @minimum 0
   * @maximum 180000
   */
  startMs?: number;
  /**
   * Default: the end of its slide.
   * @minimum 0
   * @maximum 180000
   */
  endMs?: number;
  key?: DeckLayerKey;
  /**
   * Of the corners of its rect, as a fraction of its shorter side.
   * @minimum 0
   * @maximum 0.5
   */
  radius?: number;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
  /**
   * @minimum 0
   * @maximum 86400000
   */
  trimStartMs?: number;
  /**
   * Default true: starts over from its own beginning. False holds its last picture.
   */
  loop?: boolean;
  /**
   * Decibels of its own sound; null, the default, is mute.
   */
  gainDb?: null | number;
};

export type DeckCaptions = {
  enabled: boolean;
  style: 'plain' | 'karaoke' | 'highlight' | 'word' | 'pill' | 'progressive';
  /**
   * @maxItems 1200
   */
  words?: {
    /**
     * @maxLength 80
     */
    text: string;
    /**
     * @minimum 0
     * @maximum 180000
     */
    startMs: number;
    /**
     * @minimum 0
     * @maximum 180000
     */
    endMs: number;
  }[];
  position?: 'top' | 'center' | 'bottom';
  /**
   * @minimum 1
   * @maximum 12
   */
  maxWords?: number;
  color?: DeckColor;
  activeColor?: DeckColor;
  textStyle?: DeckBoxStyle;
};

/**
 * Sound of the video, mixed with that of its clips. Gains in decibels.
 */
export type DeckAudio = {
  voiceover?: DeckVoiceover;
  music?: DeckMusic;
  /**
   * @maxItems 30
   */
  effects?: DeckSoundEffect[];
  loudness?: {
    /**
     * Integrated loudness; default -14.
     * @minimum -30
     * @maximum -8
     */
    lufs?: number;
    /**
     * Decibels; default -1.
     * @minimum -9
     * @maximum -0.5
     */
    truePeakDb?: number;
  };
};

export type DeckVoiceover = {
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  /**
   * @minimum 0
   * @maximum 180000
   */
  startMs?: number;
  /**
   * @minimum -60
   * @maximum 12
   */
  gainDb?: number;
};

export type DeckMusic = {
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  /**
   * @minimum 0
   * @maximum 86400000
   */
  trimStartMs?: number;
  /**
   * Decibels; default -12.
   * @minimum -60
   * @maximum 12
   */
  gainDb?: number;
  /**
   * @minimum 0
   * @maximum 180000
   */
  fadeInMs?: number;
  /**
   * @minimum 0
   * @maximum 180000
   */
  fadeOutMs?: number;
  /**
   * Default true.
   */
  loop?: boolean;
  /**
   * Default true: steps back while the voice-over speaks.
   */
  duck?: boolean;
};

export type DeckSoundEffect = {
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  /**
   * @minimum 0
   * @maximum 180000
   */
  atMs: number;
  /**
   * @minimum -60
   * @maximum 12
   */
  gainDb?: number;
};

/**
 * Account ids by platform; at least one account in all.
 */
export type SelectedAccounts = {
  /**
   * @maxItems 50
   */
  clipapp?: string[];
  /**
   * @maxItems 50
   */
  reelnet?: string[];
  /**
   * @maxItems 50
   */
  videoshorts?: string[];
};

/**
 * What is left out is inherited from the post's own values.
 */
export type PlatformText = {
  /**
   * @maxLength 20000
   */
  caption?: string;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
  /**
   * Only for videoshorts.
   * @maxLength 500
   */
  title?: string;
  /**
   * Only for reelnet and videoshorts.
   * @minLength 1
   * @maxLength 10000
   */
  firstComment?: string;
};

/**
 * What is left out stays at the account's default.
 */
export type ClipappOptions = {
  disableComment?: boolean;
  disableDuet?: boolean;
  disableStitch?: boolean;
  allowComments?: boolean;
  allowDuet?: boolean;
  allowStitch?: boolean;
};

/**
 * What is left out is not sent.
 */
export type Declarations = {
  /**
   * Required with a videoshorts account.
   */
  madeForKids?: boolean;
  /**
   * A paid partnership.
   */
  brandedContent?: boolean;
  /**
   * Promotion of the caller's own business.
   */
  brandOrganic?: boolean;
  /**
   * Sent to clipapp only.
   */
  aiGenerated?: boolean;
  /**
   * Sent to videoshorts only.
   */
  containsSyntheticMedia?: boolean;
};

export type ImportPosts = {
  /**
   * RFC 4180, comma-separated, with a header: `caption`, `videoUrl`, and where wanted `scheduledTime` (local date and time in `timezone`, such as 2026-03-02 18:00) and `hashtags` (separated by spaces or commas). 5,000 rows at most.
   */
  csv: string;
  selectedAccounts: SelectedAccounts;
  /**
   * An IANA zone name.
   */
  timezone?: string;
  schedule?: 'draft' | 'scheduled';
  declarations?: Declarations;
  /**
   * A dry run: judges everything, imports nothing.
   */
  validateOnly?: boolean;
  /**
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

/**
 * Each property that is sent replaces the whole of the old one.
 */
export type ChangePost = {
  /**
   * Null clears it.
   */
  caption?: string | null;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: PlatformText;
    videoshorts?: PlatformText;
  };
  declarations?: Declarations;
};

export type ReschedulePost = {
  /**
   * RFC 3339. With Z or an offset an instant; without, wall time in `timezone`.
   * @maxLength 64
   */
  scheduledTime: string;
  /**
   * Keeps the post's own zone when left out.
   */
  timezone?: string;
};

export type ImageJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 2000
   */
  prompt: string;
  /**
   * @minimum 1
   * @maximum 8
   */
  count?: number;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * Pictures of the library that they should resemble.
   * @minItems 1
   * @maxItems 4
   */
  referenceAssetIds?: string[];
};

export type VideoJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 2000
   */
  prompt: string;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 10
   */
  durationSec?: number;
  /**
   * The picture that begins to move.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  imageAssetId?: string;
};

export type VoiceoverJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 1200
   */
  script: string;
  voice?: Voice;
  /**
   * @maxLength 35
   * @pattern ^[a-z]{2,3}(-[a-z0-9]{2,8})*$
   */
  language?: string;
};

/**
 * Speed 1 is the pace of the voice itself.
 */
export type Voice = {
  /**
   * @minLength 1
   * @maxLength 100
   */
  id: string;
  /**
   * @minimum 0.5
   * @maximum 2
   */
  speed?: number;
};

export type ClipsJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceVideoUrl?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  sourceAssetId?: string;
  /**
   * @minimum 1
   * @maximum 10
   */
  maxClips?: number;
  /**
   * @minimum 3
   * @maximum 60
   */
  minSec?: number;
  /**
   * @minimum 3
   * @maximum 180
   */
  maxSec?: number;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * How the source fills the frame: `cover` cuts its sides off.
   */
  fit?: 'cover' | 'contain' | 'contain-blur';
};

export type StudioJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 2000
   */
  prompt?: string;
  /**
   * @minLength 1
   * @maxLength 1200
   */
  script?: string;
  /**
   * An idea of this very format; its status does not change.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  suggestionId?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  /**
   * @minItems 1
   * @maxItems 20
   */
  assetIds?: string[];
  /**
   * Of walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
  captions?: CaptionsWanted;
  music?: Music;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 90
   */
  durationSec?: number;
  /**
   * @maxLength 35
   * @pattern ^[a-z]{2,3}(-[a-z0-9]{2,8})*$
   */
  language?: string;
  /**
   * @maxItems 10
   */
  items?: {
    /**
     * @minLength 1
     * @maxLength 120
     */
    text: string;
    /**
     * @pattern ^[a-z]+_[a-zA-Z0-9]+$
     */
    assetId?: string;
  }[];
  /**
   * @maxItems 10
   */
  questions?: {
    /**
     * @minLength 1
     * @maxLength 120
     */
    question: string;
    /**
     * @minLength 1
     * @maxLength 600
     */
    answer?: string;
  }[];
  /**
   * @maxItems 10
   */
  turns?: {
    /**
     * @minLength 1
     * @maxLength 60
     */
    speaker: string;
    /**
     * @minLength 1
     * @maxLength 300
     */
    text: string;
  }[];
  /**
   * @maxItems 10
   */
  lines?: string[];
  product?: {
    /**
     * @minLength 1
     * @maxLength 120
     */
    name: string;
    /**
     * @pattern ^[a-z]+_[a-zA-Z0-9]+$
     */
    imageAssetId?: string;
    /**
     * @maxLength 2048
     * @format uri
     */
    imageUrl?: string;
  };
  stat?: {
    value: number;
    /**
     * @minLength 1
     * @maxLength 30
     */
    unit?: string;
    /**
     * @minLength 1
     * @maxLength 120
     */
    label: string;
    /**
     * Who says so; numbers are never invented.
     * @minLength 1
     * @maxLength 300
     */
    source: string;
  };
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceVideoUrl?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  sourceAssetId?: string;
  rightsConfirmed?: boolean;
};

export type CaptionsWanted = {
  enabled: boolean;
  style?: 'plain' | 'karaoke' | 'highlight' | 'word' | 'pill' | 'progressive';
};

export type Music =
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      assetId: string;
    }
  | {
      /**
       * @minLength 1
       * @maxLength 60
       */
      mood: string;
    };

export type FetchAsset = {
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceUrl: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 255
   */
  name?: string;
};

export type UploadAsset = {
  /**
   * @format binary
   */
  file: Blob;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @maxLength 255
   */
  name?: string;
};

export type CreateAutomation = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  cadence: Cadence;
  /**
   * The first day; the day of the launch without it.
   */
  startDate?: string | null;
  /**
   * The last day; without it the cadence does not end.
   */
  endDate?: string | null;
  /**
   * Taken in turn. A format that generates AI media costs 10 credits a post.
   * @minItems 1
   * @maxItems 18
   */
  formats?: (
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo'
  )[];
  /**
   * Steers the ideas.
   */
  prompt?: string | null;
  /**
   * Whose accounts publish.
   */
  ownerType?: 'brand' | 'influencer';
  /**
   * Ideas are written for this AI avatar. Required with ownerType influencer.
   */
  influencerId?: string | null;
  selectedAccounts: SelectedAccounts;
  /**
   * Stands in for every idea's own.
   */
  caption?: string | null;
  /**
   * Stand in for every idea's own.
   */
  hashtags?: string[] | null;
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: PlatformText;
    videoshorts?: PlatformText;
  };
  declarations?: Declarations;
  publishMode?: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox?: boolean;
  clipappOptions?: ClipappOptions;
  /**
   * Its posts begin in_review, and go out only once they are approved.
   */
  requireApproval?: boolean;
  /**
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

/**
 * `postsPerSlot` posts at each of `times` on each of `days`.
 */
export type Cadence = {
  /**
   * @minItems 1
   * @maxItems 7
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * By the clock of the workspace's zone.
   * @minItems 1
   * @maxItems 12
   */
  times: string[];
  /**
   * @minimum 1
   * @maximum 10
   */
  postsPerSlot?: number;
};

/**
 * A property that is left out is left unchanged.
 */
export type ChangeAutomation = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name?: string;
  cadence?: ChangedCadence;
  startDate?: string | null;
  endDate?: string | null;
  /**
   * @minItems 1
   * @maxItems 18
   */
  formats?: (
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo'
  )[];
  prompt?: string | null;
  ownerType?: 'brand' | 'influencer';
  influencerId?: string | null;
  selectedAccounts?: SelectedAccounts;
  caption?: string | null;
  hashtags?: string[] | null;
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: PlatformText;
    videoshorts?: PlatformText;
  };
  declarations?: Declarations;
  publishMode?: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox?: boolean;
  clipappOptions?: ClipappOptions;
  requireApproval?: boolean;
};

/**
 * Without `postsPerSlot` a slot takes as many posts as before.
 */
export type ChangedCadence = {
  /**
   * @minItems 1
   * @maxItems 7
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * By the clock of the workspace's zone.
   * @minItems 1
   * @maxItems 12
   */
  times: string[];
  /**
   * @minimum 1
   * @maximum 10
   */
  postsPerSlot?: number;
};

export type GenerateAutomationIdeas = {
  /**
   * Without it, as many as the first week's posts.
   * @minimum 1
   * @maximum 50
   */
  count?: number;
};

export type CreateInfluencer = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * @minLength 1
   * @maxLength 100
   */
  name: string;
  /**
   * What the presenter looks like.
   * @minLength 1
   * @maxLength 2000
   */
  appearance: string;
  voice: Voice;
  /**
   * An image of the library that the previews resemble.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  referenceAssetId?: string;
};

export type CreateInfluencerVideo = {
  /**
   * What is said.
   * @minLength 1
   * @maxLength 1200
   */
  script: string;
  captions?: CaptionsWanted;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @maxLength 35
   * @pattern ^[a-z]{2,3}(-[a-z0-9]{2,8})*$
   */
  language?: string;
};

export type AnalyzeBrand = {
  /**
   * The team's default workspace when left out.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type CreateWebhook = {
  /**
   * @maxLength 2048
   * @format uri
   */
  url: string;
  /**
   * @minItems 1
   * @maxItems 4
   */
  events: ('post.published' | 'post.failed' | 'content.ready' | 'credits.low')[];
};

export type ChangeWebhook = {
  /**
   * @maxLength 2048
   * @format uri
   */
  url?: string;
  /**
   * @minItems 1
   * @maxItems 4
   */
  events?: ('post.published' | 'post.failed' | 'content.ready' | 'credits.low')[];
  enabled?: boolean;
};

export type EventTarget = {
  accountId: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  outcome: 'posted' | 'failed';
  platformPostId: string | null;
  url: string | null;
  error: {
    code: string;
    message: string;
    /**
     * The platform's own code.
     */
    platformCode: string | null;
  } | null;
};

export type Identity = {
  team: {
    id: string;
    name: string;
    plan: 'creator' | 'pro' | 'agency';
  };
  credits: {
    balance: number;
    grantedThisPeriod: number;
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    periodEnd: string;
  };
  usage: {
    /**
     * @format date
     */
    periodStart: string;
    metrics: {
      metric: 'turbo_posts' | 'content_pieces' | 'automations' | 'generations';
      used: number;
      limit: number | null;
      remaining: number | null;
    }[];
  };
  defaultWorkspace: {
    id: string;
    name: string;
    websiteUrl: string | null;
  } | null;
  key: {
    id: string;
    name: string;
    scopes: (
      | 'credits:read'
      | 'workspaces:read'
      | 'workspaces:write'
      | 'accounts:read'
      | 'accounts:write'
      | 'generations:read'
      | 'generations:write'
      | 'posts:read'
      | 'posts:write'
      | 'automations:read'
      | 'automations:write'
      | 'influencers:read'
      | 'influencers:write'
      | 'assets:read'
      | 'assets:write'
      | 'content:read'
      | 'content:write'
      | 'analytics:read'
      | 'trends:read'
      | 'webhooks:read'
      | 'webhooks:write'
      | 'brand:write'
    )[];
    workspaceId: string | null;
    sandbox: boolean;
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    createdAt: string;
    lastUsedAt: string | null;
  };
};

export type LedgerEntry = {
  id: string;
  /**
   * Grants and refunds positive, spends negative.
   */
  credits: number;
  type: 'recurring' | 'topup' | 'spending' | 'trial' | 'spin' | 'reward' | 'refund' | 'carryover' | 'carry_expired';
  spendingType: string | null;
  /**
   * What the media provider says that it used for the job; several are joined by a comma and a space.
   */
  model: string | null;
  /**
   * The job; for a refund, the job that it reverses.
   */
  refId: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type Pagination = {
  total: number;
  page: number;
  limit: number;
  pages: number;
};

export type WorkspaceWithBrand = {
  id: string;
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  isDefault: boolean;
  archivedAt: string | null;
  brandRefreshedAt: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  slug: string;
  timezone: string;
  /**
   * Null until a crawl has read the website.
   */
  brandContext: BrandContext | null;
  /**
   * Null while no crawl was asked for.
   */
  lastCrawl: Crawl | null;
};

export type BrandContext = {
  /**
   * Empty where the website does not say.
   */
  identity: string;
  /**
   * Empty where the website does not say.
   */
  audience: string;
  /**
   * How the website is written, by fixed rules. Empty where the website does not say.
   */
  tone: string;
  /**
   * @maxItems 8
   */
  valueProps: string[];
  /**
   * @maxItems 10
   */
  contentAngles: string[];
  /**
   * @maxItems 12
   */
  keywords: string[];
  /**
   * Only those with whom the website compares the brand.
   * @maxItems 8
   */
  competitors: string[];
  /**
   * Colour codes in hex.
   * @maxItems 6
   */
  palette: string[];
  sourceUrl: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  refreshedAt: string;
  /**
   * Where each value was read. A value without a claim is not shown.
   */
  claims: BrandClaim[];
};

export type BrandClaim = {
  id: string;
  /**
   * A JSON Pointer into the brand context, such as /valueProps/2. Several claims may support one value.
   */
  pointer: string;
  value: string;
  /**
   * The page or file that it was read from.
   */
  url: string;
  method: 'jsonld' | 'opengraph' | 'meta' | 'title' | 'heading' | 'list' | 'faq' | 'text' | 'css' | 'logo' | 'path';
  /**
   * Where in the page, as a CSS selector; empty for a file that is no page.
   */
  selector: string;
  /**
   * The words of the page, verbatim: entities decoded, white space collapsed.
   * @maxLength 280
   */
  quote: string;
  /**
   * Whether the site states it as such, or it was inferred.
   */
  declared: boolean;
  /**
   * @minimum 0
   * @maximum 1
   */
  confidence: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  fetchedAt: string;
  /**
   * SHA-256 of what was fetched, hexadecimal.
   */
  pageHash: string;
};

export type Crawl = {
  id: string;
  url: string;
  /**
   * partial: the context was rebuilt, from less than the website has; failed: the old context stands.
   */
  status: 'queued' | 'running' | 'done' | 'partial' | 'failed';
  /**
   * Pages read so far.
   */
  pages: number;
  /**
   * Pages to be read, as far as is known.
   */
  pagesPlanned: number;
  /**
   * Why it is partial or failed, and what helps.
   */
  reason: string | null;
  reasonCode:
    | (
        | 'robots_disallowed'
        | 'robots_unreachable'
        | 'noindex'
        | 'site_unreachable'
        | 'private_address'
        | 'bad_status'
        | 'not_html'
        | 'off_site'
        | 'unreadable_page'
        | 'nothing_to_read'
        | 'little_text'
        | 'pages_unreadable'
        | 'time_limit'
        | 'size_limit'
        | 'crawl_lost'
        | 'crawl_stopped'
      )
    | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export type Workspace = {
  id: string;
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  isDefault: boolean;
  archivedAt: string | null;
  brandRefreshedAt: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  slug: string;
  timezone: string;
};

export type WorkspaceArchival = {
  id: string;
  name: string;
  isDefault: boolean;
  archivedAt: string | null;
  withheldPosts: number;
  withheldAutomations: number;
};

export type Account = {
  id: string;
  workspaceId: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  username: string;
  displayName: string | null;
  avatarUrl: string | null;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  sandbox: boolean;
  /**
   * `revoked`: the platform refused the access, so its owner must connect the account again; noticed by any call for the account, and by a renewal at least once a day (clipapp: a week, and a day before a waiting post).
   * `expired`: what renews the access has ended, which only a new connect mends.
   * `expiring`: it ends within 7 days and has not been renewed; connect the account again before that.
   * `valid`: none of these. Access tokens that merely need a refresh are valid: the service refreshes them by itself.
   */
  tokenStatus: 'valid' | 'expiring' | 'expired' | 'revoked';
  /**
   * When the access token at hand ends. The service refreshes it ahead of that, so a near end is no fault.
   */
  tokenExpiresAt: string | null;
  lastRefreshedAt: string | null;
  /**
   * What was wrong when the platform was last asked, and what to do about it; null when nothing was.
   */
  lastError: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  connectedAt: string;
};

export type Generation = {
  id: string;
  workspaceId: string;
  automationId: string | null;
  influencerId: string | null;
  /**
   * `offline`: written in English from fixed forms, without a language model.
   */
  writer: 'model' | 'offline';
  /**
   * The idea whose hook this one rewrites.
   */
  variantOf: string | null;
  /**
   * What a variant changes; `frame` where it is more than one thing.
   */
  changedFeature: ('number' | 'pointing_word' | 'curiosity_word' | 'question' | 'frame') | null;
  format:
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo';
  /**
   * The hook on the screen.
   */
  caption: string;
  postCaption: string;
  /**
   * Without #.
   */
  hashtags: string[];
  why: string;
  angle: string;
  /**
   * How the hook is worded: no forecast of views.
   * @minimum 0
   * @maximum 100
   */
  score: number;
  /**
   * What speaks for and against the hook: its wording, how it sits on a screen, its link to the brand.
   */
  scoreDetail: {
    points: number;
    reason: string;
  }[];
  /**
   * `scheduled` while a post of it holds a slot; `accepted` again once none does.
   */
  status: 'pending' | 'accepted' | 'scheduled' | 'discarded';
  contentId: string | null;
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type GenerationWithDeck = {
  id: string;
  workspaceId: string;
  automationId: string | null;
  influencerId: string | null;
  /**
   * `offline`: written in English from fixed forms, without a language model.
   */
  writer: 'model' | 'offline';
  /**
   * The idea whose hook this one rewrites.
   */
  variantOf: string | null;
  /**
   * What a variant changes; `frame` where it is more than one thing.
   */
  changedFeature: ('number' | 'pointing_word' | 'curiosity_word' | 'question' | 'frame') | null;
  format:
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo';
  /**
   * The hook on the screen.
   */
  caption: string;
  postCaption: string;
  /**
   * Without #.
   */
  hashtags: string[];
  why: string;
  angle: string;
  /**
   * How the hook is worded: no forecast of views.
   * @minimum 0
   * @maximum 100
   */
  score: number;
  /**
   * What speaks for and against the hook: its wording, how it sits on a screen, its link to the brand.
   */
  scoreDetail: {
    points: number;
    reason: string;
  }[];
  /**
   * `scheduled` while a post of it holds a slot; `accepted` again once none does.
   */
  status: 'pending' | 'accepted' | 'scheduled' | 'discarded';
  contentId: string | null;
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * Of walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
};

export type Post = {
  id: string;
  workspaceId: string;
  status:
    | 'draft'
    | 'in_review'
    | 'approved'
    | 'queued'
    | 'scheduled'
    | 'publishing'
    | 'posted'
    | 'partial'
    | 'failed'
    | 'cancelled';
  renderStatus: 'none' | 'queued' | 'fetching' | 'rendering' | 'ready' | 'failed';
  renderProgress: number | null;
  schedule: 'asap' | 'scheduled' | 'draft';
  scheduledTime: string | null;
  timezone: string;
  /**
   * Its slot passed while the workspace was archived.
   */
  withheldAt: string | null;
  caption: string | null;
  hashtags: string[];
  perPlatform: Record<string, Record<string, unknown>>;
  declarations: Record<string, boolean>;
  publishMode: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox: boolean;
  clipappOptions: Record<string, boolean>;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  automationId: string | null;
  generationId: string | null;
  contentId: string | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  sandbox: boolean;
  statusUrl: string;
  notSent: string[];
  targets: PostTarget[];
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  updatedAt: string;
  publishedAt: string | null;
};

export type PostTarget = {
  id: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  accountId: string;
  status: 'pending' | 'publishing' | 'processing' | 'posted' | 'failed' | 'cancelled';
  mode: 'publish' | 'draft' | 'inbox';
  caption: string | null;
  title: string | null;
  platformPostId: string | null;
  url: string | null;
  /**
   * Why it failed. While `status` is `publishing`: which limit of the platform it waits for, and when it is tried again.
   */
  error: {
    code: string;
    message: string;
    platformCode: string | null;
  } | null;
  /**
   * The comment that follows once the post is live. `unknown`: it was sent, and the platform neither answered nor shows it; it is never sent again.
   */
  firstComment: {
    status: 'pending' | 'posted' | 'failed' | 'unknown' | 'skipped';
    /**
     * A sentence where it was not posted.
     */
    reason: string | null;
    platformCommentId: string | null;
  } | null;
  /**
   * What the platform did not take, such as the chosen cover.
   */
  warnings: string[];
  /**
   * Null before the first figures, an hour after it is out.
   */
  analytics: TargetAnalytics | null;
  publishedAt: string | null;
};

/**
 * The newest figures, since it was published. null: the platform does not report it; 0: it reported zero.
 */
export type TargetAnalytics = {
  views: number | null;
  /**
   * Only reelnet reports it.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Only reelnet reports it.
   */
  saves: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Only videoshorts reports it, some days late.
   */
  followersGained: number | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  collectedAt: string;
  source: 'platform' | 'sandbox';
};

export type PostPreview = {
  targets: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    mode: 'publish' | 'draft' | 'inbox';
    caption: string | null;
    title: string | null;
    firstComment: string | null;
    /**
     * Those that this platform hears.
     */
    declarations: Record<string, boolean>;
    length: {
      used: number;
      limit: number;
      unit: 'utf16_units' | 'utf8_bytes';
    };
    /**
     * Why POST /posts would refuse for this account.
     */
    refusal: {
      message: string;
      details: {
        path: string;
        message: string;
      }[];
    } | null;
    warnings: string[];
  }[];
  /**
   * Images that reach no platform.
   */
  notSent: string[];
  schedule: {
    instant: string | null;
    /**
     * The instant on the clock of `timezone`, with its offset.
     */
    local: string | null;
    timezone: string;
  };
  credits: {
    cost: number;
    /**
     * Below 0 where POST /posts would answer 402.
     */
    balanceAfter: number;
  };
};

export type ImportedPosts = {
  imported: number;
  posts: {
    /**
     * The first row after the header is 1.
     */
    row: number;
    id: string;
    status: 'draft' | 'scheduled';
    scheduledTime: string | null;
  }[];
};

/**
 * The answer of a dry run.
 */
export type CheckedRows = {
  valid: true;
  rows: number;
  posts: {
    targets: {
      platform: 'clipapp' | 'reelnet' | 'videoshorts';
      accountId: string;
      mode: 'publish' | 'draft' | 'inbox';
      caption: string | null;
      title: string | null;
      firstComment: string | null;
      /**
       * Those that this platform hears.
       */
      declarations: Record<string, boolean>;
      length: {
        used: number;
        limit: number;
        unit: 'utf16_units' | 'utf8_bytes';
      };
      /**
       * Why POST /posts would refuse for this account.
       */
      refusal: {
        message: string;
        details: {
          path: string;
          message: string;
        }[];
      } | null;
      warnings: string[];
    }[];
    /**
     * Images that reach no platform.
     */
    notSent: string[];
    schedule: {
      instant: string | null;
      /**
       * The instant on the clock of `timezone`, with its offset.
       */
      local: string | null;
      timezone: string;
    };
    credits: {
      cost: number;
      /**
       * Below 0 where POST /posts would answer 402.
       */
      balanceAfter: number;
    };
    row: number;
  }[];
};

export type Calendar = {
  timezone: string;
  days: {
    /**
     * @format date
     */
    date: string;
    posts: Post[];
  }[];
};

export type AcceptedRender = {
  contentId: string;
  format: ContentFormat;
  /**
   * Ready at once where the same deck was rendered before.
   */
  status: 'queued' | 'ready';
  /**
   * Ask here how far it is.
   */
  statusUrl: string;
  credits: {
    charged: number;
    items: {
      spendingType: string;
      credits: number;
    }[];
  };
  warnings: {
    code: string;
    path: string;
    /**
     * A sentence, where the code alone would not tell.
     */
    message?: string;
  }[];
};

export type ContentFormat =
  | 'walloftext'
  | 'slideshow'
  | 'greenscreen'
  | 'talkinghead'
  | 'ugc'
  | 'characterswap'
  | 'listicle'
  | 'ranking'
  | 'askmeanything'
  | 'splitscreen'
  | 'grid2x2'
  | 'fadein'
  | 'hookdemo'
  | 'interview'
  | 'productspokesperson'
  | 'greenscreenmobile'
  | 'clonevideo'
  | 'statvideo'
  | 'image'
  | 'video'
  | 'voiceover'
  | 'clips';

export const ContentFormat = {
  walloftext: 'walloftext',
  slideshow: 'slideshow',
  greenscreen: 'greenscreen',
  talkinghead: 'talkinghead',
  ugc: 'ugc',
  characterswap: 'characterswap',
  listicle: 'listicle',
  ranking: 'ranking',
  askmeanything: 'askmeanything',
  splitscreen: 'splitscreen',
  grid2x2: 'grid2x2',
  fadein: 'fadein',
  hookdemo: 'hookdemo',
  interview: 'interview',
  productspokesperson: 'productspokesperson',
  greenscreenmobile: 'greenscreenmobile',
  clonevideo: 'clonevideo',
  statvideo: 'statvideo',
  image: 'image',
  video: 'video',
  voiceover: 'voiceover',
  clips: 'clips',
} as const;

export type Content = {
  id: string;
  workspaceId: string;
  format: ContentFormat;
  status: 'queued' | 'rendering' | 'ready' | 'failed' | 'cancelled';
  /**
   * 0 to 100.
   */
  progress: number;
  /**
   * The video; of an `image` the first picture, of a `voiceover` the sound, of `clips` null.
   */
  outputUrl: string | null;
  thumbnailUrl: string | null;
  durationMs: number | null;
  width: number | null;
  height: number | null;
  deckHash: string | null;
  warnings: {
    code: string;
    path: string;
  }[];
  error: {
    code: string;
    message: string | null;
  } | null;
  credits: {
    charged: number;
    refunded: number;
  };
  generationId: string | null;
  postIds: string[];
  /**
   * Of a long video: the content ids of its clips, best first.
   */
  clips: string[];
  /**
   * Pictures, clips and sounds that were generated for it.
   */
  assetIds: string[];
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  readyAt: string | null;
};

export type Asset = {
  id: string;
  workspaceId: string;
  kind: 'video' | 'image' | 'audio' | 'font';
  name: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  url: string;
  /**
   * Where it comes from: `sourceUrl` of what was fetched; `provider`, `model`, `prompt`, `seed` and `inputs` of what was made, with `sandbox: true` where that is only good for trying things out. Null for an upload.
   */
  provenance: Record<string, unknown> | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type Automation = {
  id: string;
  workspaceId: string;
  name: string;
  status: 'draft' | 'generating' | 'review' | 'launched' | 'paused' | 'completed';
  cadence: {
    days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    times: string[];
    postsPerSlot: number;
  };
  startDate: string | null;
  endDate: string | null;
  formats: (
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo'
  )[];
  prompt: string | null;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  selectedAccounts: Record<string, string[]>;
  caption: string | null;
  hashtags: string[] | null;
  perPlatform: Record<string, Record<string, unknown>>;
  declarations: Record<string, boolean>;
  publishMode: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox: boolean;
  clipappOptions: Record<string, boolean>;
  requireApproval: boolean;
  /**
   * Null while no run is due: before the launch, while paused, after the end, and once a run was refused.
   */
  nextRunAt: string | null;
  lastRun: {
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    at: string;
    scheduled: number;
    /**
     * Why places in the calendar were left open.
     */
    refusedReason: string | null;
  } | null;
  counts: {
    /**
     * Its ideas.
     */
    generated: number;
    /**
     * Posts that wait for their slots, those in review among them.
     */
    scheduled: number;
    /**
     * Posts that reached at least one platform.
     */
    posted: number;
    failed: number;
  };
  /**
   * Of the key that made and launched it; its posts carry it.
   */
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  launchedAt: string | null;
};

export type Timeline = {
  timezone: string;
  /**
   * @format date
   */
  from: string;
  /**
   * The last day that was looked at.
   * @format date
   */
  until: string;
  /**
   * Why nothing of it would be scheduled as things are.
   */
  refusedReason: string | null;
  credits: {
    /**
     * Of all that is planned.
     */
    cost: number;
    /**
     * The team's, now.
     */
    balance: number;
  };
  entries: TimelineEntry[];
};

export type TimelineEntry = {
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  slotAt: string;
  /**
   * Date and time on the wall of the workspace's zone: 2026-11-03T09:00.
   */
  local: string;
  /**
   * From 0, among the posts of one slot.
   */
  position: number;
  /**
   * `planned`: no run has filled it yet.
   */
  status:
    | 'planned'
    | 'draft'
    | 'in_review'
    | 'approved'
    | 'queued'
    | 'scheduled'
    | 'publishing'
    | 'posted'
    | 'partial'
    | 'failed'
    | 'cancelled';
  postId: string | null;
  /**
   * Null where the idea is yet to be written.
   */
  generationId: string | null;
  format:
    | (
        | 'walloftext'
        | 'slideshow'
        | 'greenscreen'
        | 'talkinghead'
        | 'ugc'
        | 'characterswap'
        | 'listicle'
        | 'ranking'
        | 'askmeanything'
        | 'splitscreen'
        | 'grid2x2'
        | 'fadein'
        | 'hookdemo'
        | 'interview'
        | 'productspokesperson'
        | 'greenscreenmobile'
        | 'clonevideo'
        | 'statvideo'
      )
    | null;
  /**
   * What its video costs, or has cost.
   */
  credits: number;
};

export type Influencer = {
  id: string;
  workspaceId: string;
  name: string;
  appearance: string;
  voice: {
    id: string;
    speed: number;
  };
  referenceAssetId: string | null;
  /**
   * failed: no preview is ready, and none is being made.
   */
  status: 'previewing' | 'ready' | 'failed';
  /**
   * Oldest first.
   */
  previews: InfluencerPreview[];
  /**
   * What videos show: the newest preview that is ready.
   */
  selectedPreviewId: string | null;
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type InfluencerPreview = {
  id: string;
  status: 'queued' | 'ready' | 'failed';
  /**
   * Null until it is ready.
   */
  url: string | null;
  error: {
    code: string;
    message: string | null;
  } | null;
  credits: {
    charged: number;
    refunded: number;
  };
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type Trend = {
  /**
   * Of this trend on this day.
   */
  id: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  kind: 'sound' | 'format' | 'topic' | 'hashtag';
  /**
   * A hashtag's with its `#`.
   */
  title: string;
  description: string;
  /**
   * Within its source, platform, kind and country. An editorial rank is an order, no measurement.
   * @minimum 1
   */
  rank: number;
  /**
   * Places gained; null where it was not listed before.
   */
  rankChange: number | null;
  /**
   * As far as is known: an own trend is followed for 60 days.
   * @format date
   */
  firstSeen: string;
  /**
   * Of the list that it stands in: an older one than asked for says so here.
   * @format date
   */
  day: string;
  country: string | null;
  /**
   * steady also where no change is known.
   */
  direction: 'rising' | 'steady' | 'falling';
  /**
   * Null where the source does not say.
   */
  metrics: {
    posts: number | null;
    views: number | null;
    /**
     * 0.25 is a quarter more than in the seven days before.
     */
    growth7d: number | null;
  };
  /**
   * 100 is the highest of the curve. Empty where the source has none.
   */
  curve: {
    /**
     * @format date
     */
    day: string;
    /**
     * @minimum 0
     * @maximum 100
     */
    value: number;
  }[];
  example: {
    text: string | null;
    url: string | null;
  };
  /**
   * The render format that suits it.
   */
  formatHint:
    | (
        | 'walloftext'
        | 'slideshow'
        | 'greenscreen'
        | 'talkinghead'
        | 'ugc'
        | 'characterswap'
        | 'listicle'
        | 'ranking'
        | 'askmeanything'
        | 'splitscreen'
        | 'grid2x2'
        | 'fadein'
        | 'hookdemo'
        | 'interview'
        | 'productspokesperson'
        | 'greenscreenmobile'
        | 'clonevideo'
        | 'statvideo'
      )
    | null;
  /**
   * Without `#`.
   */
  hashtags: string[];
  sound: {
    title: string;
    artist: string | null;
    durationMs: number | null;
    assetId: string | null;
    /**
     * Whether businesses may use it; null where the source does not say.
     */
    commercialUse: boolean | null;
  } | null;
  source: {
    name: string;
    url: string | null;
    /**
     * platform and import: the configured provider; editorial: patterns that do not age, named by hand and measured by nobody; own: counted from the team's posts.
     */
    kind: 'platform' | 'import' | 'editorial' | 'own';
  };
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  fetchedAt: string;
};

export type AnalyticsReport = {
  window: {
    /**
     * @format date
     */
    from: string;
    /**
     * @format date
     */
    to: string;
    timezone: string;
  };
  /**
   * As many days, right before.
   */
  previous: {
    /**
     * @format date
     */
    from: string;
    /**
     * @format date
     */
    to: string;
  };
  totals: {
    /**
     * @minimum 0
     */
    posts: number;
    views: number | null;
    /**
     * Only reelnet reports it.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Only reelnet reports it.
     */
    saves: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Only videoshorts reports it, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.
     */
    engagementRate: number | null;
  };
  change: AnalyticsChange;
  /**
   * Every day, by when posts were published.
   */
  series: {
    /**
     * @format date
     */
    day: string;
    /**
     * @minimum 0
     */
    posts: number;
    views: number | null;
    /**
     * Only reelnet reports it.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Only reelnet reports it.
     */
    saves: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Only videoshorts reports it, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.
     */
    engagementRate: number | null;
  }[];
  byPlatform: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    /**
     * @minimum 0
     */
    posts: number;
    views: number | null;
    /**
     * Only reelnet reports it.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Only reelnet reports it.
     */
    saves: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Only videoshorts reports it, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.
     */
    engagementRate: number | null;
  }[];
  byFormat: {
    /**
     * Null for the caller's own media.
     */
    format:
      | (
          | 'walloftext'
          | 'slideshow'
          | 'greenscreen'
          | 'talkinghead'
          | 'ugc'
          | 'characterswap'
          | 'listicle'
          | 'ranking'
          | 'askmeanything'
          | 'splitscreen'
          | 'grid2x2'
          | 'fadein'
          | 'hookdemo'
          | 'interview'
          | 'productspokesperson'
          | 'greenscreenmobile'
          | 'clonevideo'
          | 'statvideo'
          | 'image'
          | 'video'
          | 'voiceover'
          | 'clips'
        )
      | null;
    /**
     * @minimum 0
     */
    posts: number;
    views: number | null;
    /**
     * Only reelnet reports it.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Only reelnet reports it.
     */
    saves: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Only videoshorts reports it, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.
     */
    engagementRate: number | null;
  }[];
  /**
   * How a wording of the hook goes with views, over the newest 10,000 posts whose hook is known.
   */
  byHookFeature: {
    feature:
      | 'question'
      | 'exclamation'
      | 'opensWithAsking'
      | 'number'
      | 'pointing'
      | 'somebody'
      | 'past'
      | 'showing'
      | 'speech'
      | 'time'
      | 'ourselves'
      | 'curiosity'
      | 'problem'
      | 'praise'
      | 'colon'
      | 'capitals';
    /**
     * @minimum 0
     */
    posts: number;
    medianViews: number;
    /**
     * The median of views with the feature against that without: 0.2 is a fifth more; with the bounds of its 95 % interval. Null below 20 posts on either side.
     */
    lift: {
      value: number;
      low: number;
      high: number;
    } | null;
  }[];
  /**
   * The most views.
   */
  best: MeasuredPost | null;
  /**
   * Of how many posts figures are known.
   */
  coverage: {
    /**
     * @minimum 0
     */
    posts: number;
    /**
     * @minimum 0
     */
    withMetrics: number;
  };
  /**
   * The newest of the figures.
   */
  collectedAt: string | null;
};

/**
 * 0.5 is half as much again as before. Null where either is not known, or there was nothing before, or less.
 */
export type AnalyticsChange = {
  posts: number | null;
  views: number | null;
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  watchTimeMs: number | null;
  avgWatchMs: number | null;
  followersGained: number | null;
  engagementRate: number | null;
};

export type MeasuredPost = {
  postId: string;
  contentId: string | null;
  /**
   * Null for the caller's own media.
   */
  format:
    | (
        | 'walloftext'
        | 'slideshow'
        | 'greenscreen'
        | 'talkinghead'
        | 'ugc'
        | 'characterswap'
        | 'listicle'
        | 'ranking'
        | 'askmeanything'
        | 'splitscreen'
        | 'grid2x2'
        | 'fadein'
        | 'hookdemo'
        | 'interview'
        | 'productspokesperson'
        | 'greenscreenmobile'
        | 'clonevideo'
        | 'statvideo'
        | 'image'
        | 'video'
        | 'voiceover'
        | 'clips'
      )
    | null;
  /**
   * The first words on the screen, where they are known.
   */
  hook: string | null;
  /**
   * Of the idea that it came from.
   */
  score: number | null;
  publishedAt: string | null;
  targets: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    /**
     * Null before the first figures.
     */
    metrics: Figures | null;
    collectedAt: string | null;
    source: 'platform' | 'sandbox';
  }[];
  totals: Performance;
};

/**
 * null: the platform does not report it; 0: it reported zero.
 */
export type Figures = {
  views: number | null;
  /**
   * Only reelnet reports it.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Only reelnet reports it.
   */
  saves: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Only videoshorts reports it, some days late.
   */
  followersGained: number | null;
};

/**
 * null: the platform does not report it; 0: it reported zero.
 */
export type Performance = {
  views: number | null;
  /**
   * Only reelnet reports it.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Only reelnet reports it.
   */
  saves: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * clipapp does not report it; videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Only videoshorts reports it, some days late.
   */
  followersGained: number | null;
  /**
   * (likes + comments + shares + saves) / views. What a platform does not report counts as nothing; without views null.
   */
  engagementRate: number | null;
};

export type MeasuredPostHistory = {
  postId: string;
  contentId: string | null;
  /**
   * Null for the caller's own media.
   */
  format:
    | (
        | 'walloftext'
        | 'slideshow'
        | 'greenscreen'
        | 'talkinghead'
        | 'ugc'
        | 'characterswap'
        | 'listicle'
        | 'ranking'
        | 'askmeanything'
        | 'splitscreen'
        | 'grid2x2'
        | 'fadein'
        | 'hookdemo'
        | 'interview'
        | 'productspokesperson'
        | 'greenscreenmobile'
        | 'clonevideo'
        | 'statvideo'
        | 'image'
        | 'video'
        | 'voiceover'
        | 'clips'
      )
    | null;
  /**
   * The first words on the screen, where they are known.
   */
  hook: string | null;
  /**
   * Of the idea that it came from.
   */
  score: number | null;
  publishedAt: string | null;
  targets: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    /**
     * Null before the first figures.
     */
    metrics: Figures | null;
    collectedAt: string | null;
    source: 'platform' | 'sandbox';
  }[];
  totals: Performance;
  history: {
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    at: string;
    /**
     * How long after publishing.
     */
    step: '1h' | '6h' | '24h' | '3d' | '7d' | '14d' | '30d';
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    views: number | null;
    /**
     * Only reelnet reports it.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Only reelnet reports it.
     */
    saves: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * clipapp does not report it; videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Only videoshorts reports it, some days late.
     */
    followersGained: number | null;
    /**
     * Why the step was left out; then there are no figures.
     */
    error: {
      code: string;
      message: string;
    } | null;
  }[];
};

export type WebhookEndpoint = {
  id: string;
  url: string;
  events: ('post.published' | 'post.failed' | 'content.ready' | 'credits.low')[];
  enabled: boolean;
  disabledReason: string | null;
  sandbox: boolean;
  /**
   * Events in a row; the tenth disables.
   */
  undelivered: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * @maxItems 5
   */
  deliveries: Delivery[];
};

export type Delivery = {
  id: string;
  eventId: string;
  type: 'post.published' | 'post.failed' | 'content.ready' | 'credits.low' | 'webhook.test';
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  attempts: number;
  statusCode: number | null;
  error: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  nextAttemptAt: string | null;
  finishedAt: string | null;
};

export type WebhookEndpointWithSecret = {
  id: string;
  url: string;
  events: ('post.published' | 'post.failed' | 'content.ready' | 'credits.low')[];
  enabled: boolean;
  disabledReason: string | null;
  sandbox: boolean;
  /**
   * Events in a row; the tenth disables.
   */
  undelivered: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * @maxItems 5
   */
  deliveries: Delivery[];
  /**
   * Signs every delivery. Not shown again.
   */
  secret: string;
};

export type Readiness = {
  success: boolean;
  data: {
    status: 'ready' | 'not_ready';
    database: boolean;
    migrations: boolean;
    temporal: boolean;
    storage: boolean;
  };
};

export type Failure = {
  success: false;
  error: {
    type:
      | 'invalid_input'
      | 'unauthorized'
      | 'insufficient_credits'
      | 'forbidden_scope'
      | 'not_found'
      | 'conflict'
      | 'usage_limit_reached'
      | 'rate_limited'
      | 'internal_error';
    /**
     * For a person. Clients branch on `type` only.
     */
    message: string;
    /**
     * Each problem: `{path, message}`, or `{row, field, message}` of an import.
     */
    details?: {
      message: string;
    }[];
  };
};

export type GetCreditsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Only this type.
   */
  type?: 'recurring' | 'topup' | 'spending' | 'trial' | 'spin' | 'reward' | 'refund' | 'carryover' | 'carry_expired';
};

export type GetCreditsData = {
  balance: number;
  ledger: LedgerEntry[];
};

export type GetWorkspacesData = {
  id: string;
  name: string;
  websiteUrl: string | null;
  logoUrl: string | null;
  isDefault: boolean;
  archivedAt: string | null;
  brandRefreshedAt: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
}[];

export type GetAccountsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Only this platform.
   */
  platform?: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * Only what belongs to the brand itself, or to its influencers.
   */
  ownerType?: 'brand' | 'influencer';
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type Deleted = {
  id: string;
};

export type PostAccountsConnectData = {
  authorizeUrl: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type GetGenerationsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only what has this status.
   */
  status?: 'pending' | 'accepted' | 'scheduled' | 'discarded';
  /**
   * Only this format.
   */
  format?:
    | 'walloftext'
    | 'slideshow'
    | 'greenscreen'
    | 'talkinghead'
    | 'ugc'
    | 'characterswap'
    | 'listicle'
    | 'ranking'
    | 'askmeanything'
    | 'splitscreen'
    | 'grid2x2'
    | 'fadein'
    | 'hookdemo'
    | 'interview'
    | 'productspokesperson'
    | 'greenscreenmobile'
    | 'clonevideo'
    | 'statvideo';
  /**
   * The ideas of this automation. Without it the ideas of automations are left out.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  automationId?: string;
};

export type PostGenerationsIdAcceptData = {
  contentId: string;
  status: 'accepted' | 'scheduled';
};

export type GetPostsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only what has this status.
   */
  status?:
    | 'draft'
    | 'in_review'
    | 'approved'
    | 'queued'
    | 'scheduled'
    | 'publishing'
    | 'posted'
    | 'partial'
    | 'failed'
    | 'cancelled';
  /**
   * Posts with an account on it.
   */
  platform?: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * Only what belongs to this automation.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  automationId?: string;
  /**
   * Posts from then on, by slot, else by publishing time. A date is its first moment in the workspace's zone.
   */
  from?: string;
  /**
   * Posts up to then: a date is included whole, an instant is not included.
   */
  to?: string;
};

export type PostPostsImportData = ImportedPosts | CheckedRows;

export type GetCalendarQuery = {
  /**
   * The first day, in the zone of the workspace.
   * @format date
   */
  from: string;
  /**
   * The last day; 92 days at most.
   * @format date
   */
  to: string;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type GetContentQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only what has this status.
   */
  status?: 'queued' | 'rendering' | 'ready' | 'failed' | 'cancelled';
};

export type GetAssetsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only this kind.
   */
  kind?: 'video' | 'image' | 'audio' | 'font';
};

export type GetAutomationsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only what has this status.
   */
  status?: 'draft' | 'generating' | 'review' | 'launched' | 'paused' | 'completed';
};

export type GetAutomationsIdGenerationsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * All of them without it.
   */
  status?: 'pending' | 'accepted' | 'scheduled' | 'discarded';
};

export type GetAutomationsIdPostsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Only what has this status.
   */
  status?:
    | 'draft'
    | 'in_review'
    | 'approved'
    | 'queued'
    | 'scheduled'
    | 'publishing'
    | 'posted'
    | 'partial'
    | 'failed'
    | 'cancelled';
};

export type GetAutomationsIdTimelineQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * How many days ahead.
   * @minimum 1
   * @maximum 92
   * @pattern ^[0-9]{1,9}$
   */
  days?: number;
};

export type GetInfluencersQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type GetTrendsQuery = {
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Only this platform.
   */
  platform?: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * Only this kind.
   */
  kind?: 'sound' | 'format' | 'topic' | 'hashtag';
  /**
   * ISO 3166-1 alpha-2: only what rises there, and what is bound to no country.
   * @pattern ^[A-Z]{2}$
   */
  country?: string;
  /**
   * The library as it stood on that day, UTC. Today without it, and for a day to come.
   * @format date
   */
  date?: string;
};

export type PostBrandAnalyzeData = {
  workspaceId: string;
  crawlId: string;
  statusUrl: string;
};

export type GetAnalyticsQuery = {
  /**
   * The first day, in the zone of the workspace; by default the 30th up to `to`.
   * @format date
   */
  from?: string;
  /**
   * The last day, by default today; 366 days at most.
   * @format date
   */
  to?: string;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only this platform.
   */
  platform?: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * The id of the account.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  accountId?: string;
  /**
   * Posts published for this AI presenter.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
};

export type GetAnalyticsPostsQuery = {
  /**
   * The first day, in the zone of the workspace; by default the 30th up to `to`.
   * @format date
   */
  from?: string;
  /**
   * The last day, by default today; 366 days at most.
   * @format date
   */
  to?: string;
  /**
   * Whose things; by default those of the default workspace, or of the one the key is pinned to.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Only this platform.
   */
  platform?: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * The id of the account.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  accountId?: string;
  /**
   * Posts published for this AI presenter.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  /**
   * Which page, from 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * How many per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * The most first; what is not known comes last.
   */
  sort?:
    'views' | 'reach' | 'likes' | 'comments' | 'shares' | 'saves' | 'watchTimeMs' | 'engagementRate' | 'publishedAt';
};

/**
 * A post reached at least one platform
 */
export type PostPublishedEvent = {
  /**
   * The event, the same for every endpoint that hears of it.
   */
  id: string;
  type: 'post.published';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    targets: EventTarget[];
    status: 'posted' | 'partial';
  };
};

/**
 * Every target of a post failed
 */
export type PostFailedEvent = {
  /**
   * The event, the same for every endpoint that hears of it.
   */
  id: string;
  type: 'post.failed';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    targets: EventTarget[];
    status: 'failed';
  };
};

/**
 * A render finished and the video exists
 */
export type ContentReadyEvent = {
  /**
   * The event, the same for every endpoint that hears of it.
   */
  id: string;
  type: 'content.ready';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    contentId: string;
    workspaceId: string;
    outputUrl: string;
    thumbnailUrl: string;
    durationMs: number;
    /**
     * The post that waited for it, if one did.
     */
    postId?: string;
  };
};

/**
 * The balance fell under one fifth of the monthly credits
 */
export type CreditsLowEvent = {
  /**
   * The event, the same for every endpoint that hears of it.
   */
  id: string;
  type: 'credits.low';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    balance: number;
    /**
     * One fifth of the plan's monthly credits.
     */
    threshold: number;
    plan: 'creator' | 'pro' | 'agency';
    creditsPerMonth: number;
  };
};

/**
 * The owner of the endpoint asked for a test
 */
export type WebhookTestEvent = {
  /**
   * The event, the same for every endpoint that hears of it.
   */
  id: string;
  type: 'webhook.test';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    webhookId: string;
    message: string;
  };
};

/**
 * What a delivery brings. Branch on `type`; a type that you do not know may come with a later version.
 */
export type WebhookEvent =
  PostPublishedEvent | PostFailedEvent | ContentReadyEvent | CreditsLowEvent | WebhookTestEvent;

/**
 * Narrow a `DeckBackground` to `DeckColorBackground` via its `kind` discriminant.
 */
export function isDeckColorBackground(value: DeckBackground): value is DeckColorBackground {
  return (value as Record<string, unknown>)['kind'] === 'color';
}

/**
 * Narrow a `DeckBackground` to `DeckGradientBackground` via its `kind` discriminant.
 */
export function isDeckGradientBackground(value: DeckBackground): value is DeckGradientBackground {
  return (value as Record<string, unknown>)['kind'] === 'gradient';
}

/**
 * Narrow a `DeckBackground` to `DeckImageBackground` via its `kind` discriminant.
 */
export function isDeckImageBackground(value: DeckBackground): value is DeckImageBackground {
  return (value as Record<string, unknown>)['kind'] === 'image';
}

/**
 * Narrow a `DeckBackground` to `DeckVideoBackground` via its `kind` discriminant.
 */
export function isDeckVideoBackground(value: DeckBackground): value is DeckVideoBackground {
  return (value as Record<string, unknown>)['kind'] === 'video';
}

/**
 * Narrow a `DeckLayer` to `DeckImageLayer` via its `kind` discriminant.
 */
export function isDeckImageLayer(value: DeckLayer): value is DeckImageLayer {
  return (value as Record<string, unknown>)['kind'] === 'image';
}

/**
 * Narrow a `DeckLayer` to `DeckVideoLayer` via its `kind` discriminant.
 */
export function isDeckVideoLayer(value: DeckLayer): value is DeckVideoLayer {
  return (value as Record<string, unknown>)['kind'] === 'video';
}

/**
 * Narrow a `DeckLayerKey` to `DeckAlphaKey` via its `kind` discriminant.
 */
export function isDeckAlphaKey(value: DeckLayerKey): value is DeckAlphaKey {
  return (value as Record<string, unknown>)['kind'] === 'alpha';
}

/**
 * Narrow a `DeckLayerKey` to `DeckChromaKey` via its `kind` discriminant.
 */
export function isDeckChromaKey(value: DeckLayerKey): value is DeckChromaKey {
  return (value as Record<string, unknown>)['kind'] === 'chroma';
}

/**
 * Narrow a `WebhookEvent` to `PostPublishedEvent` via its `type` discriminant.
 */
export function isPostPublishedEvent(value: WebhookEvent): value is PostPublishedEvent {
  return (value as Record<string, unknown>)['type'] === 'post.published';
}

/**
 * Narrow a `WebhookEvent` to `PostFailedEvent` via its `type` discriminant.
 */
export function isPostFailedEvent(value: WebhookEvent): value is PostFailedEvent {
  return (value as Record<string, unknown>)['type'] === 'post.failed';
}

/**
 * Narrow a `WebhookEvent` to `ContentReadyEvent` via its `type` discriminant.
 */
export function isContentReadyEvent(value: WebhookEvent): value is ContentReadyEvent {
  return (value as Record<string, unknown>)['type'] === 'content.ready';
}

/**
 * Narrow a `WebhookEvent` to `CreditsLowEvent` via its `type` discriminant.
 */
export function isCreditsLowEvent(value: WebhookEvent): value is CreditsLowEvent {
  return (value as Record<string, unknown>)['type'] === 'credits.low';
}

/**
 * Narrow a `WebhookEvent` to `WebhookTestEvent` via its `type` discriminant.
 */
export function isWebhookTestEvent(value: WebhookEvent): value is WebhookTestEvent {
  return (value as Record<string, unknown>)['type'] === 'webhook.test';
}
