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
   * Replaces the logo of the website.
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
  timezone?: TimeZone;
  /**
   * The media model of each kind for jobs that name none. Null removes one; kinds that are left out stay.
   */
  defaultModels?: Record<string, string | null>;
  /**
   * `expiresAfter` in minutes of new posts that set none. Null: they have no limit.
   */
  defaultExpiresAfter?: number | null;
  /**
   * `always`: new posts that do not say `reviewRequired` wait for an approval, those of automations too.
   */
  reviewPolicy?: 'never' | 'always';
  postingTimes?: PostingTimes;
  /**
   * The music of new videos whose request and automation name none. Null: that of the look, unless the video is made of own clips. `none`: no music.
   */
  defaultMood?: MoodChoice | null;
  /**
   * `look` is that of videos whose request and automation name none. No crawl replaces it; null: what the website suggests. `logoAssetId` is an image of the workspace, and `colors` are the colours of videos, the most important first: neither is replaced by a crawl; null: those of the website. `font` is that of hooks, figures and the name on the end card; null: that of the look. `callToAction` and `handle` are shown on a card at the end of videos; null removes them.
   */
  brandKit?: {
    look?: Look | null;
    logoAssetId?: string | null;
    colors?: string[] | null;
    font?: Font | null;
    callToAction?: string | null;
    handle?: string | null;
  };
};

/**
 * An IANA zone name.
 */
export type TimeZone = string;

/**
 * The times of the week at which the workspace posts, in its zone. A post whose `scheduledTime` is `next_slot` takes the next one at which no other post is scheduled. Replaced as a whole.
 */
export type PostingTimes = {
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  mon?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  tue?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  wed?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  thu?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  fri?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  sat?: string[];
  /**
   * @minItems 1
   * @maxItems 24
   * @uniqueItems
   */
  sun?: string[];
};

export type MoodChoice =
  'calm' | 'chill' | 'confident' | 'dramatic' | 'dreamy' | 'energetic' | 'happy' | 'playful' | 'none';

export const MoodChoice = {
  calm: 'calm',
  chill: 'chill',
  confident: 'confident',
  dramatic: 'dramatic',
  dreamy: 'dreamy',
  energetic: 'energetic',
  happy: 'happy',
  playful: 'playful',
  none: 'none',
} as const;

/**
 * Type, colours, labels, captions, transitions and rhythm of a video.
 */
export type Look =
  'clean' | 'bold' | 'editorial' | 'playful' | 'warm' | 'trust' | 'tech' | 'poster' | 'calm' | 'headline';

export const Look = {
  clean: 'clean',
  bold: 'bold',
  editorial: 'editorial',
  playful: 'playful',
  warm: 'warm',
  trust: 'trust',
  tech: 'tech',
  poster: 'poster',
  calm: 'calm',
  headline: 'headline',
} as const;

/**
 * A bundled font.
 */
export type Font =
  | 'inter'
  | 'montserrat'
  | 'anton'
  | 'archivo-black'
  | 'bebas-neue'
  | 'dm-serif-display'
  | 'fredoka'
  | 'nunito'
  | 'playfair-display'
  | 'poppins'
  | 'space-grotesk';

export type ChangeAccount = {
  /**
   * Omitted properties keep their value; null removes the default.
   */
  defaults: {
    privacy?: string | null;
    allowComment?: boolean | null;
    allowDuet?: boolean | null;
    allowStitch?: boolean | null;
    shareToFeed?: boolean | null;
    collaborators?: string[] | null;
    userTags?: string[] | null;
    categoryId?: string | null;
    notifySubscribers?: boolean | null;
    tags?: string[] | null;
    defaultLanguage?: string | null;
    playlistId?: string | null;
  };
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
   * Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query. Its origin must be in the list of the team, which the operator of the service keeps. For a sandbox account, `localhost` is allowed too.
   * @maxLength 2048
   * @format uri
   */
  redirectUrl?: string;
};

export type CreateConnectLink = {
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
   * @minimum 1
   * @maximum 720
   */
  expiresInHours?: number;
};

export type CreateGenerations = {
  /**
   * @minimum 1
   * @maximum 10
   */
  count?: number;
  /**
   * A topic for the batch.
   * @maxLength 2000
   * @pattern ^[^\x00]*$
   */
  prompt?: string;
  /**
   * Without it the brand decides the mix of formats; at least 40 % of the batch renders for free.
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
   * Writes for this AI influencer.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type ChangeGeneration = {
  /**
   * The hook, the words on the screen. It also replaces the hook in `deck`.
   * @minLength 1
   * @maxLength 300
   */
  caption?: string;
  /**
   * The caption of the post.
   * @maxLength 20000
   * @pattern ^[^\x00]*$
   */
  postCaption?: string;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
  /**
   * For walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
};

/**
 * JSON blueprint of one video. The same deck and assets always give the same bytes.
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
   * The language of the texts, by whose rules words are hyphenated, capitals are set and captions are split into phrases. Default: recognised from the texts.
   * @maxLength 35
   */
  language?: string;
  /**
   * @minimum 0
   * @maximum 2147483647
   */
  seed?: number;
  meta?: Record<string, string | number | boolean>;
};

/**
 * The bottom layer. Consecutive slides with the same background share it, so a clip continues across them.
 */
export type DeckBackground = DeckColorBackground | DeckGradientBackground | DeckImageBackground | DeckVideoBackground;

export type DeckColorBackground = {
  kind: 'color';
  color?: DeckColor;
};

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
   * 0 is the unchanged picture, 1 is black.
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
   * With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows.
   * @minimum 1
   * @maximum 3
   */
  zoom?: number;
  /**
   * With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5.
   */
  focus?: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * Slow camera movement while the background is shown. Default none.
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
   * 0 is the unchanged picture, 1 is black.
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
   * With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows.
   * @minimum 1
   * @maximum 3
   */
  zoom?: number;
  /**
   * With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5.
   */
  focus?: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * @minimum 0
   * @maximum 86400000
   */
  trimStartMs?: number;
  /**
   * Default true: repeats from the start of the clip. False freezes the last picture.
   */
  loop?: boolean;
  /**
   * Gain of the clip’s own sound in decibels; null (the default) mutes it.
   */
  gainDb?: null | number;
};

export type DeckSlide = {
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
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
   * Area of the captions that begin on this slide. Default: the area of `captions.position`.
   */
  captionRect?: DeckRect;
  /**
   * @maxItems 9
   */
  layers?: DeckLayer[];
  /**
   * @maxItems 12
   */
  shapes?: DeckShape[];
  /**
   * How the slide appears. It takes place during this slide, so the video does not become longer.
   */
  transition?: {
    kind:
      | 'cut'
      | 'fade'
      | 'slide-left'
      | 'slide-right'
      | 'slide-up'
      | 'slide-down'
      | 'cover-left'
      | 'cover-up'
      | 'wipe-left'
      | 'wipe-right'
      | 'wipe-up'
      | 'wipe-down'
      | 'circle'
      | 'clock'
      | 'blinds'
      | 'dip'
      | 'zoom';
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
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
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
    in?:
      | 'none'
      | 'fade'
      | 'pop'
      | 'scale'
      | 'slide-up'
      | 'slide-down'
      | 'slide-left'
      | 'slide-right'
      | 'wipe'
      | 'typewriter'
      | 'words'
      | 'lines'
      | 'sentences';
    out?: 'none' | 'fade' | 'scale' | 'slide-up' | 'slide-down' | 'wipe';
    /**
     * @minimum 0
     * @maximum 60000
     */
    durationMs?: number;
    /**
     * The easing of the entrance. Default: that of its kind.
     */
    easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
  };
  keyframes?: DeckKeyframes;
  /**
   * Below the layers of its slide, such as a cut-out person. Not with clips or moving pictures as layers.
   */
  behind?: boolean;
  /**
   * Counts from a number to the first number of the text, and writes it in the same way.
   */
  counter?: {
    /**
     * Default 0.
     * @minimum -1000000000000
     * @maximum 1000000000000
     */
    from?: number;
    /**
     * Default 1500.
     * @minimum 0
     * @maximum 10000
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
    /**
     * With kind line: the backgrounds of the lines are one shape with round corners. Default false.
     */
    joined?: boolean;
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
 * The name of a bundled font or the id of a library font.
 */
export type DeckFont =
  | (
      | 'inter'
      | 'montserrat'
      | 'anton'
      | 'archivo-black'
      | 'bebas-neue'
      | 'dm-serif-display'
      | 'fredoka'
      | 'nunito'
      | 'playfair-display'
      | 'poppins'
      | 'space-grotesk'
    )
  | string;

/**
 * States between which a box or layer moves. It has the first one before that, and the last one after.
 * @minItems 1
 * @maxItems 12
 */
export type DeckKeyframes = {
  /**
   * Milliseconds from the start of the box or layer.
   * @minimum 0
   * @maximum 180000
   */
  atMs: number;
  /**
   * Offset, as a fraction of the frame width. Default 0.
   * @minimum -1
   * @maximum 1
   */
  x?: number;
  /**
   * Offset, as a fraction of the frame height. Default 0.
   * @minimum -1
   * @maximum 1
   */
  y?: number;
  /**
   * Default 1.
   * @minimum 0.01
   * @maximum 4
   */
  scale?: number;
  /**
   * Degrees clockwise. Default 0.
   * @minimum -1080
   * @maximum 1080
   */
  rotation?: number;
  /**
   * Default 1.
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
  /**
   * The easing to this state from the one before. Default ease-in-out.
   */
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
}[];

/**
 * A picture or clip in a part of the frame, above the background and below the texts of its slide.
 */
export type DeckLayer = DeckImageLayer | DeckVideoLayer;

export type DeckImageLayer = {
  kind: 'image';
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  rect: DeckRect;
  /**
   * Fit within the rect. With contain, the free area is transparent. Default cover.
   */
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows.
   * @minimum 1
   * @maximum 3
   */
  zoom?: number;
  /**
   * With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5.
   */
  focus?: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * Stacking order: higher is above lower; equal values keep their order.
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
   * Corner radius as a fraction of the shorter side of the rect.
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
  /**
   * How the picture appears and leaves. Not with a motion.
   */
  animation?: {
    in?: 'none' | 'fade' | 'pop' | 'scale' | 'slide-up' | 'slide-down' | 'slide-left' | 'slide-right' | 'wipe';
    out?: 'none' | 'fade' | 'scale' | 'slide-up' | 'slide-down' | 'wipe';
    /**
     * @minimum 0
     * @maximum 60000
     */
    durationMs?: number;
    easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
  };
  keyframes?: DeckKeyframes;
};

export type DeckLayerKey = DeckAlphaKey | DeckChromaKey;

/**
 * Keeps the transparency of a clip: of a WebM or MOV with an alpha channel, or of a sticker (an animated GIF or PNG). That of a picture is always kept.
 */
export type DeckAlphaKey = {
  kind: 'alpha';
};

/**
 * Makes one colour transparent and removes its tint from the edges of the rest.
 */
export type DeckChromaKey = {
  kind: 'chroma';
  /**
   * Default #00FF00.
   */
  color?: DeckColor;
  /**
   * Maximum distance from the colour. Default 0.15.
   * @minimum 0.01
   * @maximum 1
   */
  similarity?: number;
  /**
   * Softness of the edge. Default 0.08.
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
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  /**
   * @pattern ^[A-Za-z0-9_-]{1,64}$
   */
  src: string;
  rect: DeckRect;
  /**
   * Fit within the rect. With contain, the free area is transparent. Default cover.
   */
  fit?: 'cover' | 'contain' | 'contain-blur';
  /**
   * With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows.
   * @minimum 1
   * @maximum 3
   */
  zoom?: number;
  /**
   * With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5.
   */
  focus?: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * Stacking order: higher is above lower; equal values keep their order.
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
   * Corner radius as a fraction of the shorter side of the rect.
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
   * Default true: repeats from the start of the clip. False freezes the last picture.
   */
  loop?: boolean;
  /**
   * Gain of the clip’s own sound in decibels; null (the default) mutes it.
   */
  gainDb?: null | number;
};

/**
 * Drawn above the layers and below the texts of its slide.
 */
export type DeckShape =
  DeckRectangle | DeckLine | DeckArrow | DeckProgress | DeckBars | DeckDonut | DeckCurve | DeckDevice | DeckTap;

/**
 * Filled, or with `width` an outline.
 */
export type DeckRectangle = {
  kind: 'rectangle';
  rect: DeckRect;
  /**
   * @minimum 0
   * @maximum 0.5
   */
  radius?: number;
  /**
   * Width of the line, as a fraction of the frame height.
   * @minimum 0.001
   * @maximum 0.05
   */
  width?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

export type DeckLine = {
  kind: 'line';
  from: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  to: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * Width of the line, as a fraction of the frame height.
   * @minimum 0.001
   * @maximum 0.05
   */
  width?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * Its head is at `to`.
 */
export type DeckArrow = {
  kind: 'arrow';
  from: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  to: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * Width of the line, as a fraction of the frame height.
   * @minimum 0.001
   * @maximum 0.05
   */
  width?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * A bar that fills in growMs; by default, while it is shown.
 */
export type DeckProgress = {
  kind: 'progress';
  rect: DeckRect;
  track?: DeckColor;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * A bar chart; the largest value is as high as the rect.
 */
export type DeckBars = {
  kind: 'bars';
  rect: DeckRect;
  /**
   * @minItems 1
   * @maxItems 12
   */
  values: number[];
  /**
   * @minItems 1
   * @maxItems 12
   */
  colors?: DeckColor[];
  /**
   * @minimum 0
   * @maximum 0.5
   */
  radius?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * Parts of a whole, clockwise from the top.
 */
export type DeckDonut = {
  kind: 'donut';
  rect: DeckRect;
  /**
   * @minItems 1
   * @maxItems 12
   */
  values: number[];
  /**
   * @minItems 1
   * @maxItems 12
   */
  colors?: DeckColor[];
  /**
   * A share of the radius. Default 0.36.
   * @minimum 0.05
   * @maximum 1
   */
  thickness?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * A line chart from the least to the largest value.
 */
export type DeckCurve = {
  kind: 'curve';
  rect: DeckRect;
  /**
   * @minItems 2
   * @maxItems 60
   */
  values: number[];
  /**
   * Width of the line, as a fraction of the frame height.
   * @minimum 0.001
   * @maximum 0.05
   */
  width?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * The case of a phone or the window of a browser, around its rect.
 */
export type DeckDevice = {
  kind: 'device';
  device: 'phone' | 'browser';
  rect: DeckRect;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

/**
 * A ring that grows from a point and vanishes. `size` is a fraction of the frame height, default 0.05.
 */
export type DeckTap = {
  kind: 'tap';
  at: {
    /**
     * @minimum 0
     * @maximum 1
     */
    x: number;
    /**
     * @minimum 0
     * @maximum 1
     */
    y: number;
  };
  /**
   * @minimum 0.01
   * @maximum 0.3
   */
  size?: number;
  /**
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  id?: string;
  color?: DeckColor;
  /**
   * @minimum 0
   * @maximum 1
   */
  opacity?: number;
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
  /**
   * How long it takes to appear. Default 600; a progress bar takes all of its time.
   * @minimum 0
   * @maximum 10000
   */
  growMs?: number;
  easing?: 'linear' | 'ease-out' | 'ease-in-out' | 'back' | 'bounce' | 'elastic';
};

export type DeckCaptions = {
  enabled: boolean;
  style: 'plain' | 'karaoke' | 'highlight' | 'word' | 'pill' | 'progressive';
  /**
   * At most 7200 characters in total.
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
   * How the spoken word moves when it begins; with weight, it is bolder until it ends. Default none.
   */
  animation?: 'none' | 'pop' | 'bounce' | 'slide' | 'weight';
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
 * Sound of the video, mixed with the sound of its clips. Gains in decibels.
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

/**
 * Either an asset (src), or music of Kinora in a mood, which is as long as the video and ends with it.
 */
export type DeckMusic =
  | {
      /**
       * @pattern ^[A-Za-z0-9_-]{1,64}$
       */
      src: string;
      /**
       * Only with src.
       * @minimum 0
       * @maximum 86400000
       */
      trimStartMs?: number;
      /**
       * Decibels; default -12, with mood -10.
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
       * Default 0, with mood 800.
       * @minimum 0
       * @maximum 180000
       */
      fadeOutMs?: number;
      /**
       * Only with src. Default true.
       */
      loop?: boolean;
      /**
       * Default true: lowers the music while the voice-over and spoken effects play.
       */
      duck?: boolean;
    }
  | {
      mood: 'calm' | 'chill' | 'confident' | 'dramatic' | 'dreamy' | 'energetic' | 'happy' | 'playful';
      /**
       * Decibels; default -12, with mood -10.
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
       * Default 0, with mood 800.
       * @minimum 0
       * @maximum 180000
       */
      fadeOutMs?: number;
      /**
       * Default true: lowers the music while the voice-over and spoken effects play.
       */
      duck?: boolean;
    };

/**
 * Either an asset (src) or an effect of Kinora (sound).
 */
export type DeckSoundEffect =
  | {
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
       * Decibels; default 0, with sound -14.
       * @minimum -60
       * @maximum 12
       */
      gainDb?: number;
      /**
       * Default false. True lowers the music while it plays.
       */
      spoken?: boolean;
    }
  | {
      sound: 'pop' | 'whoosh';
      /**
       * @minimum 0
       * @maximum 180000
       */
      atMs: number;
      /**
       * Decibels; default 0, with sound -14.
       * @minimum -60
       * @maximum 12
       */
      gainDb?: number;
      /**
       * Default false. True lowers the music while it plays.
       */
      spoken?: boolean;
    };

/**
 * A generation that was accepted before keeps the `reference` and `callbackUrl` of that request.
 */
export type AcceptGeneration = {
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
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
   * Source 1: a generation, accepted with the post. If the body has several sources, the first in this order is used.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  suggestionId?: string;
  /**
   * Source 2: an accepted or rendered content piece. If the body has several sources, the first in this order is used.
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
   * Source 4: own media, fetched before publishing. If the body has several sources, the first in this order is used.
   * @maxLength 2048
   * @format uri
   */
  videoUrl?: string;
  /**
   * Source 4 without a `videoUrl`: the first image becomes the video; the others reach no platform.
   * @minItems 1
   * @maxItems 35
   */
  images?: string[];
  /**
   * Cover frame; used only with `videoUrl`.
   * @maxLength 2048
   * @format uri
   */
  thumbnailUrl?: string;
  selectedAccounts: SelectedAccounts;
  schedule?: 'asap' | 'scheduled' | 'draft';
  /**
   * RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`. `next_slot` takes the next of the `postingTimes` of the workspace at which no other post is scheduled.
   * @maxLength 64
   */
  scheduledTime?: string;
  /**
   * Defaults to UTC, and with `next_slot` to the zone of the workspace.
   */
  timezone?: TimeZone;
  /**
   * Minutes after the slot (or after acceptance or release, if the post has no later slot) until which publishing may start. A later start, as after an outage, ends the post `failed` with `slot_missed`. Null: no limit. Defaults to `defaultExpiresAfter` of the workspace.
   */
  expiresAfter?: number | null;
  /**
   * Defaults to the text of the generation if the source is `suggestionId`, or the `contentId` of an accepted generation.
   * @maxLength 20000
   * @pattern ^[^\x00]*$
   */
  caption?: string;
  /**
   * Defaults to the text of the generation if the source is `suggestionId`, or the `contentId` of an accepted generation.
   * @maxItems 100
   */
  hashtags?: string[];
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: ReelnetPost;
    videoshorts?: VideoshortsPost;
  };
  /**
   * The owner of the accounts.
   */
  ownerType?: 'brand' | 'influencer';
  /**
   * Required with ownerType influencer; not allowed otherwise.
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
  /**
   * The post waits in review until it is approved, by POST /posts/{id}/approve or over a review link. A draft does so once it is released. Defaults to the `reviewPolicy` of the workspace.
   */
  reviewRequired?: boolean;
  reviewers?: Reviewers;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
};

/**
 * Account ids by platform; at least one account in all.
 */
export type SelectedAccounts = {
  /**
   * @maxItems 50
   * @uniqueItems
   */
  clipapp?: string[];
  /**
   * @maxItems 50
   * @uniqueItems
   */
  reelnet?: string[];
  /**
   * @maxItems 50
   * @uniqueItems
   */
  videoshorts?: string[];
};

/**
 * Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account.
 */
export type PlatformText = {
  /**
   * @maxLength 20000
   * @pattern ^[^\x00]*$
   */
  caption?: string;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
};

/**
 * Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account.
 */
export type ReelnetPost = {
  /**
   * @maxLength 20000
   * @pattern ^[^\x00]*$
   */
  caption?: string;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
  /**
   * Only for reelnet and videoshorts.
   * @minLength 1
   * @maxLength 10000
   */
  firstComment?: string;
  /**
   * reelnet: also show the reel in the feed.
   */
  shareToFeed?: boolean;
  /**
   * reelnet: usernames to invite as collaborators.
   * @maxItems 3
   */
  collaborators?: string[];
  /**
   * reelnet: usernames to tag.
   * @maxItems 20
   */
  userTags?: string[];
};

/**
 * Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account.
 */
export type VideoshortsPost = {
  /**
   * @maxLength 20000
   * @pattern ^[^\x00]*$
   */
  caption?: string;
  /**
   * @maxItems 100
   */
  hashtags?: string[];
  /**
   * Only for videoshorts.
   * @maxLength 100
   */
  title?: string;
  /**
   * Only for reelnet and videoshorts.
   * @minLength 1
   * @maxLength 10000
   */
  firstComment?: string;
  privacy?: 'public' | 'unlisted' | 'private';
  /**
   * videoshorts: the category. Default: that of the service.
   * @pattern ^[0-9]{1,3}$
   */
  categoryId?: string;
  /**
   * videoshorts.
   */
  notifySubscribers?: boolean;
  /**
   * videoshorts: tags instead of the hashtags. They are not shown.
   * @maxItems 100
   */
  tags?: string[];
  /**
   * videoshorts: the language of title and description.
   */
  defaultLanguage?: string;
  /**
   * videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why.
   * @pattern ^[A-Za-z0-9_-]{2,64}$
   */
  playlistId?: string;
};

/**
 * Omitted options keep the account's default.
 */
export type ClipappOptions = {
  disableComment?: boolean;
  disableDuet?: boolean;
  disableStitch?: boolean;
  allowComments?: boolean;
  allowDuet?: boolean;
  allowStitch?: boolean;
  /**
   * clipapp: who sees the post, as one of `offered.privacyLevels` of the account.
   * @pattern ^[A-Z_]{1,64}$
   */
  privacy?: string;
};

/**
 * Omitted declarations are not sent.
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

export type Reviewers = {
  /**
   * `any`: one approval releases the post. `all`: every name must approve.
   */
  mode?: 'any' | 'all';
  /**
   * Who may review over a link. Empty: anybody with a link.
   * @maxItems 20
   * @uniqueItems
   */
  names?: string[];
};

export type ImportPosts = {
  /**
   * RFC 4180, with commas, semicolons or tabs (a first line `sep=;` names the separator), and with a header: `caption`, `videoUrl`, and optionally `scheduledTime` (local date and time in `timezone`, such as 2026-03-02 18:00) and `hashtags` (separated by spaces or commas). Empty rows and columns are skipped. At most 5,000 rows, and 20,000 characters per cell.
   */
  csv: string;
  selectedAccounts: SelectedAccounts;
  timezone?: TimeZone;
  schedule?: 'draft' | 'scheduled';
  /**
   * Minutes after the slot (or after acceptance or release, if the post has no later slot) until which publishing may start. A later start, as after an outage, ends the post `failed` with `slot_missed`. Null: no limit. Defaults to `defaultExpiresAfter` of the workspace.
   */
  expiresAfter?: number | null;
  declarations?: Declarations;
  /**
   * The post waits in review until it is approved, by POST /posts/{id}/approve or over a review link. A draft does so once it is released. Defaults to the `reviewPolicy` of the workspace.
   */
  reviewRequired?: boolean;
  reviewers?: Reviewers;
  /**
   * A dry run: validates everything, imports nothing.
   */
  validateOnly?: boolean;
  /**
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type ChangePosts = {
  /**
   * @minItems 1
   * @maxItems 200
   * @uniqueItems
   */
  ids: string[];
  action: 'cancel' | 'reschedule' | 'approve';
  /**
   * The slot of all posts; only with `reschedule`.
   * @maxLength 64
   */
  scheduledTime?: string;
  /**
   * Defaults to the zone of each post.
   */
  timezone?: TimeZone;
};

/**
 * Each property in the body replaces the whole previous value.
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
    reelnet?: ReelnetPost;
    videoshorts?: VideoshortsPost;
  };
  declarations?: Declarations;
};

export type ReschedulePost = {
  /**
   * RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`. `next_slot` takes the next of the `postingTimes` of the workspace at which no other post is scheduled.
   * @maxLength 64
   */
  scheduledTime: string;
  /**
   * Defaults to the zone of the post.
   */
  timezone?: TimeZone;
};

export type ApprovePost = {
  /**
   * The `revision` of the post that was read. 409 if the post was changed since. Without it the post is approved as it is now.
   * @minimum 1
   */
  revision?: number;
};

export type RetryPost = {
  /**
   * Defaults to all on which a target has failed.
   * @minItems 1
   * @uniqueItems
   */
  platforms?: ('clipapp' | 'reelnet' | 'videoshorts')[];
  /**
   * The slot of the retry. Without it they go out at once.
   * @maxLength 64
   */
  scheduledTime?: string;
  /**
   * The zone of `scheduledTime`. Defaults to that of the post.
   */
  timezone?: TimeZone;
};

export type CreateReviewLink = {
  /**
   * @minimum 1
   * @maximum 720
   */
  expiresInHours?: number;
  /**
   * Whose link it is. Without it the page asks for the name.
   * @minLength 1
   * @maxLength 80
   */
  reviewer?: string;
};

export type CreateReviewComment = {
  /**
   * @minLength 1
   * @maxLength 2000
   */
  text: string;
};

export type DrawFrame =
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      workspaceId?: string;
      deck: Deck;
      /**
       * At most the duration of the deck. Rounded to the nearest frame, as all times of a deck.
       * @minimum 0
       * @maximum 180000
       */
      atMs: number;
    }
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      workspaceId?: string;
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      contentId: string;
      /**
       * At most the duration of the deck. Rounded to the nearest frame, as all times of a deck.
       * @minimum 0
       * @maximum 180000
       */
      atMs: number;
    }
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      workspaceId?: string;
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      generationId: string;
      /**
       * At most the duration of the deck. Rounded to the nearest frame, as all times of a deck.
       * @minimum 0
       * @maximum 180000
       */
      atMs: number;
    };

export type ImageJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * Images of the library that the results should resemble.
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
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * The image to animate.
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
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
  /**
   * @minLength 1
   * @maxLength 1200
   */
  script: string;
  voice?: Voice;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * Speed 1 is the natural pace of the voice.
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

export type ClipsJob =
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      workspaceId?: string;
      /**
       * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
       * @minLength 1
       * @maxLength 255
       */
      reference?: string;
      /**
       * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
       * @maxLength 2048
       * @format uri
       */
      callbackUrl?: string;
      /**
       * @maxLength 2048
       * @format uri
       */
      sourceVideoUrl: string;
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
       * How the source fills the frame. `cover` crops its sides.
       */
      fit?: 'cover' | 'contain' | 'contain-blur';
    }
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      workspaceId?: string;
      /**
       * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
       * @minLength 1
       * @maxLength 255
       */
      reference?: string;
      /**
       * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
       * @maxLength 2048
       * @format uri
       */
      callbackUrl?: string;
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      sourceAssetId: string;
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
       * How the source fills the frame. `cover` crops its sides.
       */
      fit?: 'cover' | 'contain' | 'contain-blur';
    };

/**
 * It needs a deck, a script, a prompt or a suggestionId.
 */
export type WalloftextJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * For walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 60
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

export type CaptionsWanted = {
  enabled: boolean;
  style?: 'plain' | 'karaoke' | 'highlight' | 'word' | 'pill' | 'progressive';
};

/**
 * Music under the video, ducked while somebody speaks: an asset of the library, or music of Kinora in a mood, which may be published.
 */
export type Music =
  | {
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      assetId: string;
      /**
       * Decibels. Default: what suits the voice.
       * @minimum -60
       * @maximum 12
       */
      gainDb?: number;
    }
  | MoodMusic;

export type MoodMusic = {
  mood: Mood;
  /**
   * Decibels. Default: what suits the voice.
   * @minimum -60
   * @maximum 12
   */
  gainDb?: number;
};

/**
 * A piece of music of Kinora, which may be published.
 */
export type Mood = 'calm' | 'chill' | 'confident' | 'dramatic' | 'dreamy' | 'energetic' | 'happy' | 'playful';

export const Mood = {
  calm: 'calm',
  chill: 'chill',
  confident: 'confident',
  dramatic: 'dramatic',
  dreamy: 'dreamy',
  energetic: 'energetic',
  happy: 'happy',
  playful: 'playful',
} as const;

/**
 * It needs a deck, a script, a prompt, a suggestionId or two assetIds and more.
 */
export type SlideshowJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * For walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 90
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * It needs a deck, a suggestionId or two assetIds: whom to cut out, then what is behind.
 */
export type GreenscreenJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * For walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 60
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * It needs an influencerId. It needs a script, a prompt or a suggestionId.
 */
export type TalkingheadJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  suggestionId?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  influencerId: string;
  /**
   * @minItems 1
   * @maxItems 20
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 30
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * It needs a script, a prompt or a suggestionId.
 */
export type UgcJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 30
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  product?: Product;
};

export type Product =
  | {
      /**
       * @minLength 1
       * @maxLength 120
       */
      name: string;
      /**
       * @pattern ^[a-z]+_[a-zA-Z0-9]+$
       */
      imageAssetId: string;
    }
  | {
      /**
       * @minLength 1
       * @maxLength 120
       */
      name: string;
      /**
       * @maxLength 2048
       * @format uri
       */
      imageUrl: string;
    };

/**
 * It needs a sourceVideoUrl or a sourceAssetId. It needs an influencerId, or the image of a character among the assetIds. It must be true: confirm that you may use the people and the work in the source.
 */
export type CharacterswapJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 15
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceVideoUrl?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  sourceAssetId?: string;
  rightsConfirmed: true;
};

/**
 * It needs items, a prompt or a suggestionId.
 */
export type ListicleJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 60
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 3
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
};

/**
 * It needs items, a prompt or a suggestionId.
 */
export type RankingJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 60
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 3
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
};

/**
 * It needs questions.
 */
export type AskmeanythingJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 45
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 1
   * @maxItems 5
   */
  questions: {
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
};

/**
 * It needs two sources: two assetIds, one beside an influencerId, a prompt or a suggestionId.
 */
export type SplitscreenJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 60
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * It needs four cells: four assetIds, four items, a prompt or a suggestionId.
 */
export type Grid2x2Job = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 30
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 1
   * @maxItems 4
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
};

/**
 * It needs lines, a prompt or a suggestionId.
 */
export type FadeinJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 20
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 2
   * @maxItems 8
   */
  lines?: string[];
};

/**
 * It needs the demo, as assetIds or as a sourceVideoUrl. It needs a script, a prompt or a suggestionId.
 */
export type HookdemoJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 20
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceVideoUrl?: string;
};

/**
 * It needs turns, a prompt or a suggestionId.
 */
export type InterviewJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 45
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @minItems 2
   * @maxItems 8
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
};

/**
 * It needs a product. It needs a script, a prompt or a suggestionId.
 */
export type ProductspokespersonJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 30
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  product: Product;
};

/**
 * It needs the screen recording, or pictures of the app, as assetIds. It needs a script, a prompt or a suggestionId.
 */
export type GreenscreenmobileJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 45
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
};

/**
 * It needs a sourceVideoUrl or a sourceAssetId. It must be true: confirm that you may use the people and the work in the source.
 */
export type ClonevideoJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 30
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
  /**
   * @maxLength 2048
   * @format uri
   */
  sourceVideoUrl?: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  sourceAssetId?: string;
  rightsConfirmed: true;
};

/**
 * It needs a stat with its source, a prompt or a suggestionId.
 */
export type StatvideoJob = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
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
   * A generation of the same format. Its status does not change.
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
   * @uniqueItems
   */
  assetIds?: string[];
  /**
   * Default: the look of the generation's automation, else that of the workspace.
   */
  look?: Look;
  /**
   * False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more.
   */
  endCard?: boolean;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the generation's automation, else that of the workspace. Null: no music.
   */
  music?: Music | null;
  voice?: Voice;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @minimum 3
   * @maximum 20
   */
  durationSec?: number;
  /**
   * @maxLength 35
   */
  language?: string;
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
     * Who published the number; numbers are never invented.
     * @minLength 1
     * @maxLength 300
     */
    source: string;
  };
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

export type FinishUpload = {
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  uploadId: string;
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
   * @minLength 1
   * @maxLength 255
   */
  name?: string;
};

export type ChangeAsset = {
  /**
   * @minLength 1
   * @maxLength 255
   */
  name: string;
};

export type BeginUpload = {
  /**
   * The length of the whole file.
   * @minimum 1
   * @maximum 536870912
   */
  bytes: number;
  /**
   * @minLength 1
   * @maxLength 255
   */
  name: string;
  /**
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type CreateAutomation = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  cadence: Cadence;
  /**
   * The first day. Defaults to the day of the launch.
   */
  startDate?: string | null;
  /**
   * The last day. Null: the cadence does not end.
   */
  endDate?: string | null;
  /**
   * Used in turn. A format with AI media costs 10 credits per post.
   * @minItems 1
   * @maxItems 18
   * @uniqueItems
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
   * A topic for the generations.
   */
  prompt?: string | null;
  /**
   * The look of its videos. Null: that of the workspace.
   */
  look?: Look | null;
  /**
   * The music of its videos. Null: the default of the workspace; `none`: no music.
   */
  mood?: MoodChoice | null;
  /**
   * The owner of the accounts.
   */
  ownerType?: 'brand' | 'influencer';
  /**
   * Generations are written for this AI influencer. Required with ownerType influencer.
   */
  influencerId?: string | null;
  selectedAccounts: SelectedAccounts;
  /**
   * Replaces the caption of every generation.
   */
  caption?: string | null;
  /**
   * Replaces the hashtags of every generation.
   */
  hashtags?: string[] | null;
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: ReelnetPost;
    videoshorts?: VideoshortsPost;
  };
  declarations?: Declarations;
  publishMode?: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox?: boolean;
  clipappOptions?: ClipappOptions;
  /**
   * Its posts start in_review, and are published only after they are approved.
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
   * @uniqueItems
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * Wall time in the workspace's zone.
   * @minItems 1
   * @maxItems 12
   * @uniqueItems
   */
  times: string[];
  /**
   * @minimum 1
   * @maximum 10
   */
  postsPerSlot?: number;
};

/**
 * Omitted properties are unchanged.
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
   * @uniqueItems
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
  look?: Look | null;
  mood?: MoodChoice | null;
  ownerType?: 'brand' | 'influencer';
  influencerId?: string | null;
  selectedAccounts?: SelectedAccounts;
  caption?: string | null;
  hashtags?: string[] | null;
  perPlatform?: {
    clipapp?: PlatformText;
    reelnet?: ReelnetPost;
    videoshorts?: VideoshortsPost;
  };
  declarations?: Declarations;
  publishMode?: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox?: boolean;
  clipappOptions?: ClipappOptions;
  requireApproval?: boolean;
};

/**
 * `postsPerSlot` defaults to its previous value.
 */
export type ChangedCadence = {
  /**
   * @minItems 1
   * @maxItems 7
   * @uniqueItems
   */
  days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
  /**
   * Wall time in the workspace's zone.
   * @minItems 1
   * @maxItems 12
   * @uniqueItems
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
   * Defaults to the number of the first week's posts.
   * @minimum 1
   * @maximum 50
   */
  count?: number;
};

export type CreateTestClock = {
  /**
   * The first time of the clock, now or later. Left out: now.
   * @maxLength 64
   */
  from?: string;
};

export type AdvanceTestClock = {
  /**
   * Later than the clock's time, by 366 days at most.
   * @maxLength 64
   */
  to: string;
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
   * What the influencer looks like.
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

export type ChangeInfluencer = {
  /**
   * @minLength 1
   * @maxLength 100
   */
  name?: string;
  voice?: Voice;
};

export type CreateInfluencerVideo = {
  /**
   * The spoken text.
   * @minLength 1
   * @maxLength 1200
   */
  script: string;
  /**
   * Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.
   * @maxLength 2048
   * @format uri
   */
  callbackUrl?: string;
  /**
   * An id from `GET /content/models`. The credits stay the same.
   */
  model?: string;
  /**
   * Default: the look of the workspace.
   */
  look?: Look;
  captions?: CaptionsWanted;
  /**
   * Default: the mood of the workspace. Null: no music.
   */
  music?: MoodMusic | null;
  ratio?: '9:16' | '4:5' | '1:1' | '16:9';
  /**
   * @maxLength 35
   */
  language?: string;
};

export type AnalyzeBrand = {
  /**
   * By default the team's default workspace.
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
   * @maxItems 8
   * @uniqueItems
   */
  events: (
    | 'post.published'
    | 'post.failed'
    | 'content.ready'
    | 'credits.low'
    | 'post.review'
    | 'draft.failed'
    | 'comment.failed'
    | 'automation.refused'
  )[];
};

export type ChangeWebhook = {
  /**
   * @maxLength 2048
   * @format uri
   */
  url?: string;
  /**
   * @minItems 1
   * @maxItems 8
   * @uniqueItems
   */
  events?: (
    | 'post.published'
    | 'post.failed'
    | 'content.ready'
    | 'credits.low'
    | 'post.review'
    | 'draft.failed'
    | 'comment.failed'
    | 'automation.refused'
  )[];
  enabled?: boolean;
};

export type ChangeMember = {
  role?: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  /**
   * The one workspace that the person sees. Null: every workspace of the team.
   */
  workspaceId?: string | null;
};

export type InviteMember = {
  /**
   * @maxLength 254
   * @format email
   */
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  /**
   * The one workspace that the person sees. Null: every workspace of the team.
   */
  workspaceId?: string | null;
};

export type ProveSession = {
  /**
   * If you have one.
   * @minLength 1
   * @maxLength 128
   * @pattern ^[^\x00]*$
   */
  password?: string;
  /**
   * If codes are on.
   * @minLength 6
   * @maxLength 40
   * @pattern ^[^\x00]*$
   */
  code?: string;
  /**
   * In the place of both: the options of `POST /sign-in/passkey-options`, signed.
   */
  passkey?: SignInWithPasskey;
};

export type SignInWithPasskey = {
  /**
   * The `token` of the options.
   * @minLength 1
   * @maxLength 1000
   * @pattern ^[^\x00]*$
   */
  token: string;
  credential: SignedCredential;
};

/**
 * What `PublicKeyCredential.toJSON()` of the browser returns.
 */
export type SignedCredential = {
  /**
   * @minLength 1
   * @maxLength 3000
   * @pattern ^[A-Za-z0-9_=-]*$
   */
  id: string;
  /**
   * @minLength 1
   * @maxLength 3000
   * @pattern ^[A-Za-z0-9_=-]*$
   */
  rawId: string;
  type: 'public-key';
  clientExtensionResults?: Record<string, unknown>;
  authenticatorAttachment?: string | null;
  response: {
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    clientDataJSON: string;
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    authenticatorData: string;
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    signature: string;
    userHandle?: string | null;
  };
};

export type GiveCode = {
  /**
   * A code of the app, or a recovery code.
   * @minLength 6
   * @maxLength 40
   * @pattern ^[^\x00]*$
   */
  code: string;
};

export type ChangeRequirement = {
  required: boolean;
};

export type RegisterPasskey = {
  /**
   * The `token` of the options.
   * @minLength 1
   * @maxLength 1000
   * @pattern ^[^\x00]*$
   */
  token: string;
  /**
   * @minLength 1
   * @maxLength 60
   */
  name: string;
  credential: NewCredential;
};

/**
 * What `PublicKeyCredential.toJSON()` of the browser returns.
 */
export type NewCredential = {
  /**
   * @minLength 1
   * @maxLength 3000
   * @pattern ^[A-Za-z0-9_=-]*$
   */
  id: string;
  /**
   * @minLength 1
   * @maxLength 3000
   * @pattern ^[A-Za-z0-9_=-]*$
   */
  rawId: string;
  type: 'public-key';
  clientExtensionResults?: Record<string, unknown>;
  authenticatorAttachment?: string | null;
  response: {
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    clientDataJSON: string;
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    attestationObject: string;
    /**
     * @maxLength 3000
     * @pattern ^[A-Za-z0-9_=-]*$
     */
    authenticatorData?: string;
    publicKey?: string | null;
    publicKeyAlgorithm?: number;
    /**
     * @maxItems 20
     */
    transports?: string[];
  };
};

export type RenamePasskey = {
  /**
   * @minLength 1
   * @maxLength 60
   */
  name: string;
};

export type ChangeAddress = {
  /**
   * @maxLength 254
   * @format email
   */
  email: string;
};

export type SetIdentityProvider = {
  /**
   * @maxLength 500
   * @format uri
   */
  issuer: string;
  /**
   * @minLength 1
   * @maxLength 300
   * @pattern ^[^\x00]*$
   */
  clientId: string;
  /**
   * Stored encrypted, and never returned.
   * @minLength 1
   * @maxLength 500
   * @pattern ^[^\x00]*$
   */
  clientSecret: string;
  /**
   * Members of the verified domains, except owners, sign in only with it. Ends their sessions.
   */
  required?: boolean;
  /**
   * The role that people of the verified domains get without an invitation. Null: none.
   */
  joinRole?: ('editor' | 'approver' | 'viewer') | null;
};

export type MarkNotices = {
  read: boolean;
};

export type ChooseNotices = {
  mail: 'off' | 'at_once' | 'daily';
};

export type CreateKey = {
  /**
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /**
   * Scopes cannot be added later.
   * @minItems 1
   * @maxItems 23
   * @uniqueItems
   */
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
    | 'audit:read'
  )[];
  sandbox: boolean;
  /**
   * The one workspace that the key sees. Null or left out: every workspace of the team.
   */
  workspaceId?: string | null;
  /**
   * The credits that the key may spend in all. Null or left out: only the balance limits it.
   */
  budget?: number | null;
  /**
   * Null or left out: until it is revoked.
   */
  expiresInDays?: number | null;
};

export type AuthorizeApp = {
  /**
   * The query with which the app opened `/oauth/authorize`.
   * @minLength 1
   * @maxLength 6000
   * @pattern ^[^\x00]*$
   */
  request: string;
  /**
   * Some or all of those that the app asks for.
   * @minItems 1
   * @maxItems 26
   * @uniqueItems
   */
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
    | 'audit:read'
    | 'posts:approve'
    | 'members:read'
  )[];
  sandbox: boolean;
  /**
   * The one workspace that the app sees. Null or left out: every one that you see.
   */
  workspaceId?: string | null;
  /**
   * The credits that the app may spend per month (UTC). Null or left out: only the balance limits it.
   */
  budget?: number | null;
  /**
   * Whether the app may publish, spend, change and delete. Default false: it drafts, previews and plans.
   */
  mayConfirm?: boolean;
};

export type SignIn = {
  /**
   * @maxLength 254
   * @format email
   */
  email: string;
  /**
   * @minLength 1
   * @maxLength 128
   * @pattern ^[^\x00]*$
   */
  password: string;
  /**
   * For a person with one password in several teams.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  teamId?: string;
};

export type AcceptInvitation = {
  /**
   * The part of the link after `#invitation=`.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  token: string;
  /**
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /**
   * @minLength 12
   * @maxLength 128
   * @pattern ^[^\x00]{12,}$
   */
  password: string;
};

export type ConfirmSignIn = {
  /**
   * The `codeToken` of the first step.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  token: string;
  /**
   * A code of the app, or a recovery code.
   * @minLength 6
   * @maxLength 40
   * @pattern ^[^\x00]*$
   */
  code: string;
};

export type RequestLink = {
  /**
   * @maxLength 254
   * @format email
   */
  email: string;
};

export type ResetPassword = {
  /**
   * The part of the link after the equals sign.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  token: string;
  /**
   * @minLength 12
   * @maxLength 128
   * @pattern ^[^\x00]{12,}$
   */
  password: string;
};

export type ConfirmLink = {
  /**
   * The part of the link after the equals sign.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  token: string;
};

export type StartSso = {
  /**
   * Finds the provider of the team whose domain it has. Left out: the provider of the operator.
   * @maxLength 254
   * @format email
   */
  email?: string;
};

export type FinishSso = {
  /**
   * The `flow` of the start, which the browser has kept.
   * @minLength 1
   * @maxLength 2000
   * @pattern ^[^\x00]*$
   */
  flow: string;
  /**
   * The last part of the path of the callback: `instance`, or the id of a team.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  provider: string;
  /**
   * The query with which the browser returned.
   * @maxLength 8000
   * @pattern ^[^\x00]*$
   */
  response: string;
};

export type EventTarget = {
  accountId: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * `inbox`: delivered to the creator, who publishes it; `draft`: a private upload. Then `url` can be null.
   */
  mode: 'publish' | 'draft' | 'inbox';
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

export type FailureReason = {
  code: string;
  message: string;
};

export type CallbackSecret = {
  /**
   * Signs what callback URLs receive. It is not returned again.
   */
  secret: string;
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
      /**
       * All but `storage_bytes` are counted per credit period. Deleting files frees storage.
       */
      metric: 'turbo_posts' | 'content_pieces' | 'automations' | 'generations' | 'storage_bytes';
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
      | 'audit:read'
    )[];
    workspaceId: string | null;
    sandbox: boolean;
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    createdAt: string;
    lastUsedAt: string | null;
    /**
     * The credits that the key may spend in all, set when the operator created it. A call that costs more than remains is 402. Refunds give credits back. Null if only the balance limits the key.
     */
    budget: {
      credits: number;
      spent: number;
      remaining: number;
    } | null;
  };
  /**
   * The member who is signed in. Absent for a key.
   */
  person?: {
    id: string;
    name: string;
    email: string;
    permissions: (
      | 'posts:approve'
      | 'members:read'
      | 'members:write'
      | 'keys:read'
      | 'keys:write'
      | 'sessions:read'
      | 'sessions:write'
      | 'factors:write'
      | 'team:write'
      | 'mail:read'
      | 'apps:read'
      | 'apps:write'
      | 'sso:write'
      | 'notices:read'
      | 'notices:write'
    )[];
    /**
     * The team requires a second factor, and the person can do nothing but add or use one.
     */
    needsFactor: boolean;
  };
  /**
   * The role of the person. Absent for a key.
   */
  role?: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
};

export type LedgerEntry = {
  id: string;
  /**
   * Positive for grants and refunds, negative for spending.
   */
  credits: number;
  type: 'recurring' | 'topup' | 'spending' | 'trial' | 'spin' | 'reward' | 'refund' | 'carryover' | 'carry_expired';
  spendingType: string | null;
  /**
   * The model that the media provider reported for the job; several are separated by ", ".
   */
  model: string | null;
  /**
   * The job that was charged or refunded.
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
  defaultModels: Record<string, string>;
  defaultExpiresAfter: number | null;
  reviewPolicy: 'never' | 'always';
  postingTimes: PostingTimes;
  defaultMood: MoodChoice | null;
  brandKit: BrandKit;
  /**
   * Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.
   */
  revision: number;
  /**
   * Null until a crawl has read the website.
   */
  brandContext: BrandContext | null;
  /**
   * Null if no crawl was requested.
   */
  lastCrawl: Crawl | null;
};

export type BrandKit = {
  /**
   * Null before the first crawl, if nobody chose one.
   */
  look: Look | null;
  /**
   * Who chose it.
   */
  lookSource: ('person' | 'website') | null;
  /**
   * Why it was chosen for the website.
   */
  lookReason: string | null;
  /**
   * Null if neither a person nor the website gave one.
   */
  logoAssetId: string | null;
  logoUrl: string | null;
  /**
   * For the website, `brandContext.pictures` names the file and the page.
   */
  logoSource: ('person' | 'website') | null;
  /**
   * #RRGGBB, the most important first.
   */
  colors: string[];
  /**
   * For the website, the claims `/palette/…` of the brand context name the places.
   */
  colorsSource: ('person' | 'website') | null;
  /**
   * Null: hooks and figures have the font of the look.
   */
  font: Font | null;
  callToAction: string | null;
  handle: string | null;
};

export type BrandContext = {
  /**
   * Empty if the website does not state it.
   */
  identity: string;
  /**
   * Empty if the website does not state it.
   */
  audience: string;
  /**
   * The writing style of the website, by fixed rules. Empty if the website does not state it.
   */
  tone: string;
  /**
   * @maxItems 8
   */
  valueProps: string[];
  /**
   * What the website states, sentence by sentence: what generations say without a language model.
   * @maxItems 80
   */
  facts: string[];
  /**
   * @maxItems 10
   */
  contentAngles: string[];
  /**
   * @maxItems 12
   */
  keywords: string[];
  /**
   * Only competitors that the website compares the brand with.
   * @maxItems 8
   */
  competitors: string[];
  /**
   * Colours in hex.
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
   * The pictures of the website that generations use, as assets of the workspace.
   */
  pictures: BrandPicture[];
  /**
   * The source of each value. A value without a claim is not returned.
   */
  claims: BrandClaim[];
};

export type BrandPicture = {
  assetId: string;
  role: 'logo' | 'product' | 'screenshot' | 'photo';
  /**
   * What the picture shows, in the words of the page.
   */
  shows: string;
  width: number;
  height: number;
  url: string;
  /**
   * The file on the website.
   */
  sourceUrl: string;
  /**
   * The page that shows it.
   */
  pageUrl: string;
};

export type BrandClaim = {
  id: string;
  /**
   * A JSON Pointer into the brand context, such as /valueProps/2. Several claims may support one value.
   */
  pointer: string;
  value: string;
  /**
   * The page or file that contains the value.
   */
  url: string;
  method: 'jsonld' | 'opengraph' | 'meta' | 'title' | 'heading' | 'list' | 'faq' | 'text' | 'css' | 'logo' | 'path';
  /**
   * The CSS selector of the element in the page; empty for a file that is not a page.
   */
  selector: string;
  /**
   * The text of the page, verbatim: entities decoded, white space collapsed.
   * @maxLength 280
   * @pattern ^[^\x00]*$
   */
  quote: string;
  /**
   * True if the site states the value, false if it was inferred.
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
   * SHA-256 of the fetched bytes, in hex.
   */
  pageHash: string;
};

export type Crawl = {
  id: string;
  url: string;
  /**
   * partial: the context was rebuilt from some of the pages; failed: the previous context was kept.
   */
  status: 'queued' | 'running' | 'done' | 'partial' | 'failed';
  /**
   * Pages read so far.
   */
  pages: number;
  /**
   * Pages to read, as far as known.
   */
  pagesPlanned: number;
  /**
   * Why the crawl is partial or failed, and how to fix it.
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
        | 'storage_limit'
        | 'crawl_lost'
        | 'crawl_stopped'
        | 'cancelled_by_operator'
      )
    | null;
  /**
   * The same reason in the shape of other failures.
   */
  error: FailureReasonOutput | null;
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
  defaultModels: Record<string, string>;
  defaultExpiresAfter: number | null;
  reviewPolicy: 'never' | 'always';
  postingTimes: PostingTimes;
  defaultMood: MoodChoice | null;
  brandKit: BrandKit;
  /**
   * Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.
   */
  revision: number;
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
   * `revoked`: the platform rejected the token, so the owner must connect the account again. Detected by any call for the account and by a renewal at least once a day (clipapp: once a week, and the day before a scheduled post).
   * `expired`: the token can no longer be renewed; the owner must connect the account again.
   * `expiring`: the token expires within 7 days and could not be renewed; connect the account again before then.
   * `valid`: none of the above. An access token that needs a refresh is valid, because the service refreshes it by itself.
   */
  tokenStatus: 'valid' | 'expiring' | 'expired' | 'revoked';
  /**
   * When the current access token expires. The service refreshes it before then.
   */
  tokenExpiresAt: string | null;
  lastRefreshedAt: string | null;
  /**
   * The error of the last call to the platform, and how to fix it. Null if the call succeeded.
   */
  lastError: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  connectedAt: string;
  /**
   * What posts to this account send unless they choose otherwise.
   */
  defaults: {
    /**
     * clipapp: one of `offered.privacyLevels`; videoshorts: `public`, `unlisted` or `private`.
     * @maxLength 64
     * @pattern ^[^\x00]*$
     */
    privacy?: string;
    /**
     * clipapp.
     */
    allowComment?: boolean;
    /**
     * clipapp.
     */
    allowDuet?: boolean;
    /**
     * clipapp.
     */
    allowStitch?: boolean;
    /**
     * reelnet: also show the reel in the feed.
     */
    shareToFeed?: boolean;
    /**
     * reelnet: usernames to invite as collaborators.
     * @maxItems 3
     */
    collaborators?: string[];
    /**
     * reelnet: usernames to tag.
     * @maxItems 20
     */
    userTags?: string[];
    /**
     * videoshorts: the category. Default: that of the service.
     * @pattern ^[0-9]{1,3}$
     */
    categoryId?: string;
    /**
     * videoshorts.
     */
    notifySubscribers?: boolean;
    /**
     * videoshorts: tags instead of the hashtags. They are not shown.
     * @maxItems 100
     */
    tags?: string[];
    /**
     * videoshorts: the language of title and description.
     */
    defaultLanguage?: string;
    /**
     * videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why.
     * @pattern ^[A-Za-z0-9_-]{2,64}$
     */
    playlistId?: string;
  };
};

export type AccountDetails = {
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
   * `revoked`: the platform rejected the token, so the owner must connect the account again. Detected by any call for the account and by a renewal at least once a day (clipapp: once a week, and the day before a scheduled post).
   * `expired`: the token can no longer be renewed; the owner must connect the account again.
   * `expiring`: the token expires within 7 days and could not be renewed; connect the account again before then.
   * `valid`: none of the above. An access token that needs a refresh is valid, because the service refreshes it by itself.
   */
  tokenStatus: 'valid' | 'expiring' | 'expired' | 'revoked';
  /**
   * When the current access token expires. The service refreshes it before then.
   */
  tokenExpiresAt: string | null;
  lastRefreshedAt: string | null;
  /**
   * The error of the last call to the platform, and how to fix it. Null if the call succeeded.
   */
  lastError: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  connectedAt: string;
  /**
   * What posts to this account send unless they choose otherwise.
   */
  defaults: {
    /**
     * clipapp: one of `offered.privacyLevels`; videoshorts: `public`, `unlisted` or `private`.
     * @maxLength 64
     * @pattern ^[^\x00]*$
     */
    privacy?: string;
    /**
     * clipapp.
     */
    allowComment?: boolean;
    /**
     * clipapp.
     */
    allowDuet?: boolean;
    /**
     * clipapp.
     */
    allowStitch?: boolean;
    /**
     * reelnet: also show the reel in the feed.
     */
    shareToFeed?: boolean;
    /**
     * reelnet: usernames to invite as collaborators.
     * @maxItems 3
     */
    collaborators?: string[];
    /**
     * reelnet: usernames to tag.
     * @maxItems 20
     */
    userTags?: string[];
    /**
     * videoshorts: the category. Default: that of the service.
     * @pattern ^[0-9]{1,3}$
     */
    categoryId?: string;
    /**
     * videoshorts.
     */
    notifySubscribers?: boolean;
    /**
     * videoshorts: tags instead of the hashtags. They are not shown.
     * @maxItems 100
     */
    tags?: string[];
    /**
     * videoshorts: the language of title and description.
     */
    defaultLanguage?: string;
    /**
     * videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why.
     * @pattern ^[A-Za-z0-9_-]{2,64}$
     */
    playlistId?: string;
  };
  /**
   * What the platform lets this account choose, read from it every few minutes. Null if it cannot be read.
   */
  offered: {
    privacyLevels?: string[];
    commentAllowed?: boolean;
    duetAllowed?: boolean;
    stitchAllowed?: boolean;
    maxVideoDurationSec?: number;
  } | null;
};

export type AccessLink = {
  id: string;
  /**
   * Whoever has it can use it. It is not returned again.
   */
  url: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type ConnectLink = {
  id: string;
  /**
   * `used`: the post was approved or the account connected. `revoked`: the link or its key was revoked.
   */
  status: 'valid' | 'used' | 'revoked' | 'expired';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
  workspaceId: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
};

export type Generation = {
  id: string;
  workspaceId: string;
  /**
   * Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.
   */
  revision: number;
  automationId: string | null;
  influencerId: string | null;
  /**
   * `offline`: sentences of the website, or of the prompt and questions to viewers, put together without a language model.
   */
  writer: 'model' | 'offline';
  /**
   * The generation whose hook this one rewrites.
   */
  variantOf: string | null;
  /**
   * The feature of the hook that the variant changes; `frame`: the whole sentence, with several features.
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
  /**
   * The caption of the post.
   */
  postCaption: string;
  /**
   * Without #.
   */
  hashtags: string[];
  /**
   * Why it was suggested.
   */
  why: string;
  /**
   * The kind of statement, such as `A figure of the brand`.
   */
  angle: string;
  /**
   * Rates the wording of the hook. Not a forecast of views.
   * @minimum 0
   * @maximum 100
   */
  score: number;
  /**
   * Points for the wording of the hook, its layout on the screen and its link to the brand.
   */
  scoreDetail: {
    points: number;
    reason: string;
  }[];
  /**
   * `scheduled` while one of its posts is scheduled; otherwise `accepted` again.
   */
  status: 'pending' | 'accepted' | 'scheduled' | 'discarded';
  /**
   * The pictures of the brand's website that the video shows.
   */
  pictures: WebsitePicture[];
  contentId: string | null;
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type WebsitePicture = {
  assetId: string;
  /**
   * What the picture shows, in the words of the page.
   */
  shows: string;
  /**
   * The file on the website.
   */
  sourceUrl: string;
  /**
   * The page that shows it.
   */
  pageUrl: string;
};

/**
 * Why fewer were written than requested.
 */
export type Shortfall = {
  code: 'no_facts' | 'few_facts' | 'few_wordings';
  message: string;
};

export type GenerationWithDeck = {
  id: string;
  workspaceId: string;
  /**
   * Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.
   */
  revision: number;
  automationId: string | null;
  influencerId: string | null;
  /**
   * `offline`: sentences of the website, or of the prompt and questions to viewers, put together without a language model.
   */
  writer: 'model' | 'offline';
  /**
   * The generation whose hook this one rewrites.
   */
  variantOf: string | null;
  /**
   * The feature of the hook that the variant changes; `frame`: the whole sentence, with several features.
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
  /**
   * The caption of the post.
   */
  postCaption: string;
  /**
   * Without #.
   */
  hashtags: string[];
  /**
   * Why it was suggested.
   */
  why: string;
  /**
   * The kind of statement, such as `A figure of the brand`.
   */
  angle: string;
  /**
   * Rates the wording of the hook. Not a forecast of views.
   * @minimum 0
   * @maximum 100
   */
  score: number;
  /**
   * Points for the wording of the hook, its layout on the screen and its link to the brand.
   */
  scoreDetail: {
    points: number;
    reason: string;
  }[];
  /**
   * `scheduled` while one of its posts is scheduled; otherwise `accepted` again.
   */
  status: 'pending' | 'accepted' | 'scheduled' | 'discarded';
  /**
   * The pictures of the brand's website that the video shows.
   */
  pictures: WebsitePicture[];
  contentId: string | null;
  sandbox: boolean;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * For walloftext, slideshow and greenscreen only.
   */
  deck?: Deck;
};

export type Post = {
  id: string;
  workspaceId: string;
  /**
   * Grows with every change of what is published, of its time and its release.
   */
  revision: number;
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
  /**
   * What holds an unfinished render: `storage` while media cannot be stored. It continues by itself; nothing is charged again.
   */
  waitingFor: 'storage' | null;
  /**
   * Why `renderStatus` is `failed`; null otherwise.
   */
  mediaError: FailureReasonOutput | null;
  schedule: 'asap' | 'scheduled' | 'draft';
  scheduledTime: string | null;
  timezone: string;
  /**
   * Minutes after the slot until which publishing may start. Null: no limit.
   */
  expiresAfter: number | null;
  /**
   * When its slot passed while the workspace was archived.
   */
  withheldAt: string | null;
  caption: string | null;
  hashtags: string[];
  perPlatform: Record<string, Record<string, unknown>>;
  declarations: Record<string, boolean>;
  publishMode: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox: boolean;
  clipappOptions: Record<string, boolean | string>;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  automationId: string | null;
  generationId: string | null;
  contentId: string | null;
  reference: string | null;
  /**
   * Null if the post needs no approval and nobody has reviewed it.
   */
  review: Review | null;
  /**
   * The addresses of own media, as they were sent.
   */
  ownMedia: {
    videoUrl: string | null;
    thumbnailUrl: string | null;
    images: string[];
  } | null;
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  sandbox: boolean;
  statusUrl: string;
  /**
   * Images that reach no platform.
   */
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

export type Review = {
  /**
   * It goes out only after an approval.
   */
  required: boolean;
  /**
   * `requested`: a decision is awaited.
   */
  state: 'requested' | 'approved' | 'changes_requested';
  /**
   * What was said with the last decision.
   */
  comment: string | null;
  /**
   * Who made the last decision. Null: the team, or a person who gave no name.
   */
  reviewer: string | null;
  reviewedAt: string | null;
  /**
   * The post was changed since the last decision.
   */
  outdated: boolean;
  reviewers: ReviewersOutput | null;
  /**
   * Who has approved the post as it is.
   */
  approvedBy: string[];
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
   * Why it failed. While `status` is `publishing`: the platform limit that delays it, and the time of the next attempt.
   */
  error: {
    code: string;
    message: string;
    platformCode: string | null;
  } | null;
  /**
   * The comment that is posted once the post is live. `unknown`: it was sent, but the platform neither confirmed it nor lists it; it is never sent again.
   */
  firstComment: {
    status: 'pending' | 'posted' | 'failed' | 'unknown' | 'skipped';
    /**
     * Why it was not posted.
     */
    reason: string | null;
    /**
     * The same reason with its code, unless it was skipped.
     */
    error: FailureReasonOutput | null;
    platformCommentId: string | null;
  } | null;
  /**
   * What the platform did not apply, such as the chosen cover or playlist.
   */
  warnings: string[];
  /**
   * Null until the first figures are collected, an hour after publishing.
   */
  analytics: TargetAnalytics | null;
  publishedAt: string | null;
};

/**
 * The newest totals since publishing. null: the platform does not report it; 0: it reported zero.
 */
export type TargetAnalytics = {
  views: number | null;
  /**
   * Views beyond the first seconds. Reported by videoshorts only, some days late.
   */
  engagedViews: number | null;
  /**
   * Reported by reelnet only.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Reported by reelnet only.
   */
  saves: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Negative if followers were lost. Reported by videoshorts only, some days late.
   */
  followersGained: number | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  collectedAt: string;
  source: 'platform' | 'sandbox';
};

export type ContinuablePagination = {
  total?: number;
  page?: number;
  limit: number;
  pages?: number;
  /**
   * Null on the last page.
   */
  nextCursor: string | null;
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
     * The declarations that this platform receives.
     */
    declarations: Record<string, boolean>;
    length: {
      used: number;
      limit: number;
      unit: 'utf16_units' | 'utf8_bytes';
    };
    /**
     * Why POST /posts would reject for this account.
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
     * The instant as wall time in `timezone`, with its offset.
     */
    local: string | null;
    timezone: string;
  };
  /**
   * Minutes after the slot until which publishing may start. Null: no limit.
   */
  expiresAfter: number | null;
  /**
   * The post would wait for an approval.
   */
  reviewRequired: boolean;
  credits: {
    cost: number;
    /**
     * Below 0 if POST /posts would return 402.
     */
    balanceAfter: number;
  };
};

export type ImportedPosts = {
  imported: number;
  posts: {
    /**
     * The row number that a spreadsheet shows: the header is row 1.
     */
    row: number;
    id: string;
    status: 'draft' | 'in_review' | 'scheduled';
    scheduledTime: string | null;
  }[];
};

/**
 * The response to a dry run.
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
       * The declarations that this platform receives.
       */
      declarations: Record<string, boolean>;
      length: {
        used: number;
        limit: number;
        unit: 'utf16_units' | 'utf8_bytes';
      };
      /**
       * Why POST /posts would reject for this account.
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
       * The instant as wall time in `timezone`, with its offset.
       */
      local: string | null;
      timezone: string;
    };
    /**
     * Minutes after the slot until which publishing may start. Null: no limit.
     */
    expiresAfter: number | null;
    /**
     * The post would wait for an approval.
     */
    reviewRequired: boolean;
    credits: {
      cost: number;
      /**
       * Below 0 if POST /posts would return 402.
       */
      balanceAfter: number;
    };
    row: number;
  }[];
};

export type ChangedPost = {
  id: string;
  success: boolean;
  /**
   * Null if there is no such post.
   */
  status:
    | (
        | 'draft'
        | 'in_review'
        | 'approved'
        | 'queued'
        | 'scheduled'
        | 'publishing'
        | 'posted'
        | 'partial'
        | 'failed'
        | 'cancelled'
      )
    | null;
  revision: number | null;
  scheduledTime: string | null;
  /**
   * What the request for this post alone would be refused with.
   */
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
    message: string;
  } | null;
};

export type ReviewLink = {
  id: string;
  /**
   * `used`: the post was approved or the account connected. `revoked`: the link or its key was revoked.
   */
  status: 'valid' | 'used' | 'revoked' | 'expired';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
  /**
   * Who reviews with it; null until a name was given.
   */
  reviewer: string | null;
};

export type ReviewComment = {
  id: string;
  by: 'reviewer' | 'team';
  name: string | null;
  /**
   * Null: a comment alone.
   */
  decision: ('approved' | 'changes_requested') | null;
  text: string | null;
  /**
   * The revision of the post after this comment.
   */
  revision: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
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

export type MediaModel = {
  id: string;
  kind: 'image' | 'clip' | 'voice' | 'talking_head' | 'swap' | 'matte' | 'transcript';
  provider: string;
  /**
   * The provider's list price for the operator. Your credits do not depend on it.
   */
  prices: {
    usd: number;
    per: string;
  }[];
  caps: {
    /**
     * Inputs for which the model has a variant.
     */
    inputs: string[];
    /**
     * Longer prompts are cut, with a warning.
     */
    maxPromptChars: number | null;
    /**
     * Clips are made in one of these lengths and then cut.
     */
    durationsSec: number[];
  };
  voices: string[];
  /**
   * ISO 639 codes; empty if the model names none.
   */
  languages: string[];
  /**
   * The day on which its provider shuts the model down.
   */
  endsAt: string | null;
};

export type Frame = {
  /**
   * A PNG.
   */
  url: string;
  /**
   * The number of the frame, from 0.
   */
  frame: number;
  width: number;
  height: number;
  /**
   * When the file is deleted. The same request, with another Idempotency-Key or none, draws it again.
   * @format date-time
   */
  expiresAt: string;
};

export type AcceptedRender = {
  contentId: string;
  format: ContentFormat;
  /**
   * Ready at once if the same deck was rendered before.
   */
  status: 'queued' | 'ready';
  /**
   * Reports the progress.
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
     * Present if the code alone is not clear.
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
   * What holds an unfinished render: `storage` while media cannot be stored. It continues by itself; nothing is charged again.
   */
  waitingFor: 'storage' | null;
  /**
   * The video. For `image` the first picture, for `voiceover` the sound, for `clips` null.
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
  /**
   * Why it failed or was cancelled.
   */
  error: FailureReasonOutput | null;
  credits: {
    charged: number;
    refunded: number;
  };
  generationId: string | null;
  reference: string | null;
  postIds: string[];
  /**
   * For a long video: the content ids of its clips, best first.
   */
  clips: string[];
  /**
   * Pictures, clips and sounds that were generated for it.
   */
  assetIds: string[];
  /**
   * The pictures of the brand's website that the video shows, with their sources.
   */
  pictures: WebsitePicture[];
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
   * The origin of the asset. Fetched: `sourceUrl`. Generated: `provider`, `model`, `prompt`, `seed` and `inputs`, with `sandbox: true` for sample output. Uploaded: null.
   */
  provenance: Record<string, unknown> | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type AssetDetails = {
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
   * The origin of the asset. Fetched: `sourceUrl`. Generated: `provider`, `model`, `prompt`, `seed` and `inputs`, with `sandbox: true` for sample output. Uploaded: null.
   */
  provenance: Record<string, unknown> | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * What uses the asset, newest first: at most 20 of each kind.
   */
  uses: {
    kind: 'post' | 'content' | 'influencer' | 'brandKit';
    id: string;
  }[];
};

export type Upload = {
  id: string;
  workspaceId: string;
  name: string;
  bytes: number;
  /**
   * Bytes that are stored. The next part begins here.
   */
  received: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type Automation = {
  id: string;
  workspaceId: string;
  /**
   * Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.
   */
  revision: number;
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
  look: Look | null;
  mood: MoodChoice | null;
  ownerType: 'brand' | 'influencer';
  influencerId: string | null;
  selectedAccounts: Record<string, string[]>;
  caption: string | null;
  hashtags: string[] | null;
  perPlatform: Record<string, Record<string, unknown>>;
  declarations: Record<string, boolean>;
  publishMode: 'publish' | 'draft' | 'inbox';
  clipappSendToInbox: boolean;
  clipappOptions: Record<string, boolean | string>;
  requireApproval: boolean;
  /**
   * Null if no run is due: before the launch, while paused, after the end, and after a rejected run.
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
     * Why slots of the calendar stayed empty.
     */
    refusedReason: string | null;
    /**
     * The same reason with its code.
     */
    error: FailureReasonOutput | null;
  } | null;
  counts: {
    /**
     * Its generations.
     */
    generated: number;
    /**
     * Posts that wait for their slots, including those in review.
     */
    scheduled: number;
    /**
     * Posts that reached at least one platform.
     */
    posted: number;
    failed: number;
  };
  /**
   * The mode of the key that created it; its posts have the same mode.
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
   * The last day of the timeline.
   * @format date
   */
  until: string;
  /**
   * Why a run would schedule nothing now.
   */
  refusedReason: string | null;
  credits: {
    /**
     * The sum for all planned posts.
     */
    cost: number;
    /**
     * The team's current balance.
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
   * Wall time in the workspace's zone: 2026-11-03T09:00.
   */
  local: string;
  /**
   * From 0, among the posts of one slot.
   */
  position: number;
  /**
   * `planned`: no run has filled the slot yet.
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
   * Null if the generation is not written yet.
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
   * The price of its video.
   */
  credits: number;
};

export type TestClock = {
  id: string;
  /**
   * `stopped`: an advance met something that a clock cannot move, shown by `waitingFor`. Advance it again to go on.
   */
  status: 'ready' | 'advancing' | 'stopped';
  /**
   * The time of the team. It stands still unless an advance moves it.
   * @format date-time
   */
  now: string;
  /**
   * Where the running or stopped advance ends.
   */
  advancingTo: string | null;
  /**
   * What is due at this time and not done, 100 at most.
   */
  waitingFor: {
    type: 'post' | 'automation' | 'delivery';
    id: string;
    reason: 'publish' | 'media' | 'platform' | 'limit' | 'run' | 'write' | 'delivery';
    message: string;
  }[];
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
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
   * failed: no preview is ready or in progress.
   */
  status: 'previewing' | 'ready' | 'failed';
  /**
   * Why the newest preview failed, if `status` is `failed`.
   */
  error: FailureReasonOutput | null;
  /**
   * Oldest first.
   */
  previews: InfluencerPreview[];
  /**
   * The newest ready preview, which is shown in videos.
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
  error: FailureReasonOutput | null;
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
   * Identifies the trend on this day.
   */
  id: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  kind: 'sound' | 'format' | 'topic' | 'hashtag';
  /**
   * A hashtag includes its `#`.
   */
  title: string;
  description: string;
  /**
   * Within its source, platform, kind and country. An editorial rank is an order, not a measurement.
   * @minimum 1
   */
  rank: number;
  /**
   * Places gained; null if it was not listed before.
   */
  rankChange: number | null;
  /**
   * The first known day. An own trend is tracked for 60 days.
   * @format date
   */
  firstSeen: string;
  /**
   * The day of the list that contains it; may be before the requested day.
   * @format date
   */
  day: string;
  country: string | null;
  /**
   * `steady`: also if no change is known.
   */
  direction: 'rising' | 'steady' | 'falling';
  /**
   * Null if the source does not report it.
   */
  metrics: {
    posts: number | null;
    views: number | null;
    /**
     * 0.25: 25 % more than in the seven days before.
     */
    growth7d: number | null;
  };
  /**
   * 100 is the maximum of the curve. Empty if the source reports no curve.
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
   * The render format that suits the trend.
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
     * Whether businesses may use the sound; null if the source does not report it.
     */
    commercialUse: boolean | null;
  } | null;
  source: {
    name: string;
    url: string | null;
    /**
     * platform, import: the configured provider; editorial: a hand-written list of lasting patterns, without measurements; own: counted from the team's posts.
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
   * The same number of days before the window.
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
     * Views beyond the first seconds. Reported by videoshorts only, some days late.
     */
    engagedViews: number | null;
    /**
     * Reported by reelnet only.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Reported by reelnet only.
     */
    saves: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Negative if followers were lost. Reported by videoshorts only, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.
     */
    engagementRate: number | null;
  };
  change: AnalyticsChange;
  /**
   * Every day of the window, by the publishing day of the posts.
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
     * Views beyond the first seconds. Reported by videoshorts only, some days late.
     */
    engagedViews: number | null;
    /**
     * Reported by reelnet only.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Reported by reelnet only.
     */
    saves: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Negative if followers were lost. Reported by videoshorts only, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.
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
     * Views beyond the first seconds. Reported by videoshorts only, some days late.
     */
    engagedViews: number | null;
    /**
     * Reported by reelnet only.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Reported by reelnet only.
     */
    saves: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Negative if followers were lost. Reported by videoshorts only, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.
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
     * Views beyond the first seconds. Reported by videoshorts only, some days late.
     */
    engagedViews: number | null;
    /**
     * Reported by reelnet only.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Reported by reelnet only.
     */
    saves: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Negative if followers were lost. Reported by videoshorts only, some days late.
     */
    followersGained: number | null;
    /**
     * (likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.
     */
    engagementRate: number | null;
  }[];
  /**
   * Views by feature of the hook, over the newest 10,000 posts with a known hook.
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
     * Median views with the feature relative to without it (0.2: 20 % more), with its 95 % confidence interval. Null if either side has fewer than 20 posts.
     */
    lift: {
      value: number;
      low: number;
      high: number;
    } | null;
  }[];
  /**
   * The post with the most views.
   */
  best: MeasuredPost | null;
  /**
   * How many posts have figures.
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
   * When the newest figures were collected.
   */
  collectedAt: string | null;
};

/**
 * 0.5: 50 % more than before. Null if either value is unknown or the previous value is not positive.
 */
export type AnalyticsChange = {
  posts: number | null;
  views: number | null;
  engagedViews: number | null;
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
   * The first words on the screen, if known.
   */
  hook: string | null;
  /**
   * The caption of the post, or the caption or title on the first account that shows it.
   */
  text: string | null;
  /**
   * The address of the post on the first account that shows it.
   */
  url: string | null;
  thumbnailUrl: string | null;
  /**
   * The score of the generation that the post was made from.
   */
  score: number | null;
  publishedAt: string | null;
  targets: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    /**
     * Null until the first figures are collected.
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
   * Views beyond the first seconds. Reported by videoshorts only, some days late.
   */
  engagedViews: number | null;
  /**
   * Reported by reelnet only.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Reported by reelnet only.
   */
  saves: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Negative if followers were lost. Reported by videoshorts only, some days late.
   */
  followersGained: number | null;
};

/**
 * null: the platform does not report it; 0: it reported zero.
 */
export type Performance = {
  views: number | null;
  /**
   * Views beyond the first seconds. Reported by videoshorts only, some days late.
   */
  engagedViews: number | null;
  /**
   * Reported by reelnet only.
   */
  reach: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  /**
   * Reported by reelnet only.
   */
  saves: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
   */
  watchTimeMs: number | null;
  /**
   * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
   */
  avgWatchMs: number | null;
  /**
   * Negative if followers were lost. Reported by videoshorts only, some days late.
   */
  followersGained: number | null;
  /**
   * (likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views.
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
   * The first words on the screen, if known.
   */
  hook: string | null;
  /**
   * The caption of the post, or the caption or title on the first account that shows it.
   */
  text: string | null;
  /**
   * The address of the post on the first account that shows it.
   */
  url: string | null;
  thumbnailUrl: string | null;
  /**
   * The score of the generation that the post was made from.
   */
  score: number | null;
  publishedAt: string | null;
  targets: {
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    /**
     * Null until the first figures are collected.
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
     * The time since publishing.
     */
    step: '1h' | '6h' | '24h' | '3d' | '7d' | '14d' | '30d';
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    accountId: string;
    views: number | null;
    /**
     * Views beyond the first seconds. Reported by videoshorts only, some days late.
     */
    engagedViews: number | null;
    /**
     * Reported by reelnet only.
     */
    reach: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    /**
     * Reported by reelnet only.
     */
    saves: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole minutes.
     */
    watchTimeMs: number | null;
    /**
     * Not reported by clipapp; reported by videoshorts some days late, in whole seconds.
     */
    avgWatchMs: number | null;
    /**
     * Negative if followers were lost. Reported by videoshorts only, some days late.
     */
    followersGained: number | null;
    /**
     * Why the step was skipped, or why some figures are null.
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
  events: (
    | 'post.published'
    | 'post.failed'
    | 'content.ready'
    | 'credits.low'
    | 'post.review'
    | 'draft.failed'
    | 'comment.failed'
    | 'automation.refused'
  )[];
  enabled: boolean;
  disabledReason: string | null;
  sandbox: boolean;
  /**
   * Consecutive events that failed; the tenth disables the endpoint.
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
  type:
    | 'post.published'
    | 'post.failed'
    | 'content.ready'
    | 'credits.low'
    | 'post.review'
    | 'draft.failed'
    | 'comment.failed'
    | 'automation.refused'
    | 'post.cancelled'
    | 'content.ended'
    | 'webhook.test';
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
  events: (
    | 'post.published'
    | 'post.failed'
    | 'content.ready'
    | 'credits.low'
    | 'post.review'
    | 'draft.failed'
    | 'comment.failed'
    | 'automation.refused'
  )[];
  enabled: boolean;
  disabledReason: string | null;
  sandbox: boolean;
  /**
   * Consecutive events that failed; the tenth disables the endpoint.
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
   * Signs every delivery. It is not returned again.
   */
  secret: string;
};

export type Catalog = {
  /**
   * Changes whenever a list changes.
   */
  version: string;
  platforms: CatalogPlatform[];
  declarations: {
    name: 'madeForKids' | 'brandedContent' | 'brandOrganic' | 'aiGenerated' | 'containsSyntheticMedia';
    label: string;
  }[];
  formats: CatalogFormat[];
  prices: {
    job: string;
    credits: number;
    per: number;
    unit: string;
  }[];
  looks: {
    name: 'clean' | 'bold' | 'editorial' | 'playful' | 'warm' | 'trust' | 'tech' | 'poster' | 'calm' | 'headline';
    suits: string;
  }[];
  moods: {
    name: 'calm' | 'chill' | 'confident' | 'dramatic' | 'dreamy' | 'energetic' | 'happy' | 'playful';
    /**
     * Beats per minute.
     */
    tempo: number;
    sounds: string;
    suits: string;
  }[];
  fonts: {
    name:
      | 'inter'
      | 'montserrat'
      | 'anton'
      | 'archivo-black'
      | 'bebas-neue'
      | 'dm-serif-display'
      | 'fredoka'
      | 'nunito'
      | 'playfair-display'
      | 'poppins'
      | 'space-grotesk';
    family: string;
  }[];
  captionStyles: {
    name: 'plain' | 'karaoke' | 'highlight' | 'word' | 'pill' | 'progressive';
    shows: string;
    /**
     * Words that are shown at once.
     */
    maxWords: number;
  }[];
  events: {
    name:
      | 'post.published'
      | 'post.failed'
      | 'content.ready'
      | 'credits.low'
      | 'post.review'
      | 'draft.failed'
      | 'comment.failed'
      | 'automation.refused'
      | 'post.cancelled'
      | 'content.ended';
    label: string;
    description: string;
    /**
     * False: only the `callbackUrl` of a job receives it.
     */
    subscribable: boolean;
  }[];
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
    | 'audit:read'
  )[];
  plans: CatalogPlan[];
};

export type CatalogPlatform = {
  name: 'clipapp' | 'reelnet' | 'videoshorts';
  caption: {
    limit: number;
    unit: 'utf16_units' | 'utf8_bytes';
  };
  /**
   * UTF-16 units; null if there is no title.
   */
  title: number | null;
  /**
   * UTF-16 units; null if there are no first comments.
   */
  firstComment: number | null;
  /**
   * The platform rejects more; null if no limit is known.
   */
  hashtags: number | null;
  /**
   * The app may ignore more.
   */
  recommendedHashtags: number | null;
  mentions: number | null;
  videoMs: {
    min: number;
    max: number;
  };
  /**
   * Whether a frame or a picture is accepted with the post, or a picture after it.
   */
  cover: {
    moment: boolean;
    picture: boolean;
    afterwards: boolean;
  };
  modes: ('publish' | 'draft' | 'inbox')[];
  declarations: ('madeForKids' | 'brandedContent' | 'brandOrganic' | 'aiGenerated' | 'containsSyntheticMedia')[];
  requiredDeclarations: (
    'madeForKids' | 'brandedContent' | 'brandOrganic' | 'aiGenerated' | 'containsSyntheticMedia'
  )[];
  /**
   * What an account or a post may choose.
   */
  choices: CatalogChoice[];
  /**
   * Null if they differ by account: `offered.privacyLevels` of GET /accounts/{id}.
   */
  privacyLevels: string[] | null;
  /**
   * The label of each privacy level.
   */
  levelNames: Record<string, string>;
  metrics: (
    | 'views'
    | 'engagedViews'
    | 'reach'
    | 'likes'
    | 'comments'
    | 'shares'
    | 'saves'
    | 'watchTimeMs'
    | 'avgWatchMs'
    | 'followersGained'
  )[];
  /**
   * The colour of a mark of the platform on light and on dark ground, as in CSS.
   */
  colors: {
    light: string;
    dark: string;
  };
  /**
   * The part of a 9:16 video that no button of the app covers, in fractions of the frame.
   */
  safeArea: {
    x: number;
    y: number;
    w: number;
    h: number;
  };
};

export type CatalogChoice = {
  name: string;
  label: string;
  kind: 'switch' | 'text' | 'code' | 'level' | 'list';
  /**
   * What the choice does, or the form of a `code`.
   */
  hint: string | null;
  /**
   * The values of a `level`.
   */
  levels: string[];
  /**
   * UTF-16 units of a `text`.
   */
  maxLength: number | null;
  /**
   * Whether an account may have a default for it.
   */
  hasDefault: boolean;
};

export type CatalogFormat = {
  name:
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
  label: string;
  description: string;
  credits: number;
  acceptsDeck: boolean;
  maxDurationSec: number;
  /**
   * Inputs of this format beyond the common ones; a list has `min` to `max` entries.
   */
  inputs: {
    name: string;
    min: number | null;
    max: number | null;
  }[];
  requirements: string[];
};

export type CatalogPlan = {
  name: 'creator' | 'pro' | 'agency';
  creditsPerMonth: number;
  seats: number;
  /**
   * Null: unlimited.
   */
  workspaces: number | null;
  /**
   * Null: unlimited.
   */
  connectedAccounts: number | null;
  /**
   * AI influencers.
   */
  avatars: number;
  storageBytes: number;
  perPeriod: {
    /**
     * Null: unlimited.
     */
    turbo_posts: number | null;
    /**
     * Null: unlimited.
     */
    content_pieces: number | null;
    /**
     * Null: unlimited.
     */
    automations: number | null;
    /**
     * Null: unlimited.
     */
    generations: number | null;
  };
};

export type AuditEntry = {
  id: string;
  /**
   * Counts the entries of the team, from 1, without gaps.
   */
  sequence: number;
  action:
    | 'team.created'
    | 'team.plan_changed'
    | 'team.exported'
    | 'team.erasure_scheduled'
    | 'team.erasure_cancelled'
    | 'credits.granted'
    | 'redirect.added'
    | 'redirect.removed'
    | 'key.created'
    | 'key.revoked'
    | 'key.used_from_new_network'
    | 'key.scope_refused'
    | 'key.callback_secret_rotated'
    | 'member.invited'
    | 'member.joined'
    | 'member.changed'
    | 'member.removed'
    | 'member.exported'
    | 'member.erased'
    | 'member.password_changed'
    | 'member.address_changed'
    | 'member.identity_linked'
    | 'identity_provider.set'
    | 'identity_provider.removed'
    | 'domain.added'
    | 'domain.removed'
    | 'invitation.revoked'
    | 'session.created'
    | 'session.ended'
    | 'factor.added'
    | 'factor.removed'
    | 'factor.recovery_codes_renewed'
    | 'factor.requirement_changed'
    | 'factor.counter_regressed'
    | 'app.authorized'
    | 'app.revoked'
    | 'workspace.created'
    | 'workspace.changed'
    | 'workspace.archived'
    | 'workspace.restored'
    | 'workspace.made_default'
    | 'workspace.erasure_scheduled'
    | 'workspace.erasure_cancelled'
    | 'workspace.erased'
    | 'account.connected'
    | 'account.changed'
    | 'account.disconnected'
    | 'account.grant_withdrawn'
    | 'account.data_deletion_requested'
    | 'connect_link.created'
    | 'connect_link.used'
    | 'connect_link.revoked'
    | 'review_link.created'
    | 'review_link.used'
    | 'review_link.revoked'
    | 'post.released'
    | 'post.changed'
    | 'post.rescheduled'
    | 'post.approved'
    | 'post.changes_requested'
    | 'post.cancelled'
    | 'post.retried'
    | 'post.published'
    | 'post.media_deleted'
    | 'content.deleted'
    | 'asset.deleted'
    | 'influencer.deleted'
    | 'automation.created'
    | 'automation.changed'
    | 'automation.launched'
    | 'automation.paused'
    | 'automation.resumed'
    | 'automation.run_requested'
    | 'automation.deleted'
    | 'webhook.created'
    | 'webhook.changed'
    | 'webhook.secret_rotated'
    | 'webhook.deleted';
  actor: {
    type: 'key' | 'person' | 'app' | 'link' | 'consent' | 'automation' | 'platform' | 'operator' | 'web_ui' | 'service';
    /**
     * The id of the key, member, app, link or automation, or the name of the platform.
     */
    id: string | null;
    /**
     * The member for whom an app acts. Absent for other actors.
     */
    onBehalfOf?: string;
  };
  subjectId: string;
  workspaceId: string | null;
  details: Record<string, unknown>;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * SHA-256 of the entry and of the hash of the entry before it.
   */
  hash: string;
};

export type Member = {
  id: string;
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  workspaceId: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
};

export type Invitation = {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  workspaceId: string | null;
  /**
   * The member who invites. Null: the operator.
   */
  invitedBy: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type InvitationWithLink = {
  id: string;
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  workspaceId: string | null;
  /**
   * The member who invites. Null: the operator.
   */
  invitedBy: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
  /**
   * Pass it on to the person. It is not returned again.
   */
  url: string;
};

export type Session = {
  id: string;
  /**
   * The session that makes this request.
   */
  current: boolean;
  userAgent: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  lastUsedAt: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type Proof = {
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  provenUntil: string;
};

export type Factors = {
  /**
   * Null if codes are off.
   */
  code: {
    /**
     * RFC 3339, UTC, milliseconds.
     * @format date-time
     */
    addedAt: string;
    recoveryCodesLeft: number;
  } | null;
  /**
   * You have a password that signs you in.
   */
  password: boolean;
  passkeys: number;
  /**
   * The team requires a second factor of its members.
   */
  required: boolean;
};

export type CodeSecret = {
  /**
   * For an app that reads no QR code. It is not returned again.
   */
  secret: string;
  /**
   * The same as an `otpauth:` URL, which is shown as a QR code.
   */
  url: string;
};

export type RecoveryCodes = {
  /**
   * Each signs in once, in the place of a code. They are not returned again.
   */
  recoveryCodes: string[];
};

export type Done = {};

export type Passkey = {
  id: string;
  name: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  lastUsedAt: string | null;
};

export type PasskeyOptions = {
  /**
   * Send it with the credential, within 5 minutes. Valid once.
   */
  token: string;
  /**
   * For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser.
   */
  options: {
    challenge: string;
  };
};

export type IdentityProvider = {
  /**
   * Null: none is set.
   */
  issuer: string | null;
  clientId: string | null;
  required: boolean;
  joinRole: ('editor' | 'approver' | 'viewer') | null;
  /**
   * Verified by the operator.
   */
  domains: string[];
  /**
   * Register it at the provider.
   */
  redirectUri: string;
  updatedAt: string | null;
};

export type Mail = {
  id: string;
  kind:
    | 'invitation'
    | 'password'
    | 'sign_in'
    | 'address'
    | 'password_changed'
    | 'address_changed'
    | 'factor_added'
    | 'factor_removed'
    | 'notices';
  recipient: string;
  subject: string;
  status: 'queued' | 'sent' | 'failed' | 'caught';
  /**
   * The text, with its link, of a mail with the status `caught`; null for others.
   */
  text: string | null;
  error: {
    code: 'mail_off' | 'refused' | 'unreachable' | 'cancelled' | 'withdrawn';
    message: string;
  } | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  endedAt: string | null;
};

export type Notice = {
  id: string;
  kind: 'post_failed' | 'post_objected' | 'post_approved' | 'account_lost' | 'credits_low';
  /**
   * Null: it is about the team.
   */
  workspaceId: string | null;
  /**
   * The id of the post or account. Null: it is about the team.
   */
  subjectId: string | null;
  /**
   * The caption of the post, or the name of the account.
   */
  title: string | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  readAt: string | null;
};

export type NoticeChoice = {
  workspaceId: string;
  mail: 'off' | 'at_once' | 'daily';
};

export type Key = {
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
    | 'audit:read'
  )[];
  workspaceId: string | null;
  sandbox: boolean;
  /**
   * The last four characters of the key.
   */
  lastFour: string;
  budget: {
    credits: number;
    spent: number;
    remaining: number;
  } | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * With a precision of one minute.
   */
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
};

export type KeyWithSecret = {
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
    | 'audit:read'
  )[];
  workspaceId: string | null;
  sandbox: boolean;
  /**
   * The last four characters of the key.
   */
  lastFour: string;
  budget: {
    credits: number;
    spent: number;
    remaining: number;
  } | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * With a precision of one minute.
   */
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  /**
   * The key itself. It is not stored and not returned again.
   */
  apiKey: string;
};

export type App = {
  id: string;
  name: string;
  clientId: string;
  redirectHost: string;
  /**
   * The member for whom the app acts.
   */
  memberId: string;
  /**
   * What the tokens of the app are for: `mcp` or `api`.
   */
  resource: 'mcp' | 'api';
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
    | 'audit:read'
    | 'posts:approve'
    | 'members:read'
    | 'confirm'
  )[];
  mayConfirm: boolean;
  workspaceId: string | null;
  sandbox: boolean;
  /**
   * The budget of this month.
   */
  budget: {
    credits: number;
    spent: number;
    remaining: number;
  } | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * With a precision of one minute.
   */
  lastUsedAt: string | null;
};

export type AuthorizedApp = {
  id: string;
  name: string;
  clientId: string;
  redirectHost: string;
  /**
   * The member for whom the app acts.
   */
  memberId: string;
  /**
   * What the tokens of the app are for: `mcp` or `api`.
   */
  resource: 'mcp' | 'api';
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
    | 'audit:read'
    | 'posts:approve'
    | 'members:read'
    | 'confirm'
  )[];
  mayConfirm: boolean;
  workspaceId: string | null;
  sandbox: boolean;
  /**
   * The budget of this month.
   */
  budget: {
    credits: number;
    spent: number;
    remaining: number;
  } | null;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  /**
   * With a precision of one minute.
   */
  lastUsedAt: string | null;
  /**
   * Open it to send the app its code, which is valid once and for a minute.
   */
  redirectUrl: string;
};

export type AppAuthorization = {
  /**
   * The name that the app gives itself.
   */
  name: string;
  clientId: string;
  /**
   * Where you are sent afterwards: a host, `this computer`, or an app in words.
   */
  redirectHost: string;
  team: {
    id: string;
    name: string;
  };
  resource: ('mcp' | 'api') | null;
  /**
   * What the app asks for, as far as your role has it.
   */
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
    | 'audit:read'
    | 'posts:approve'
    | 'members:read'
    | 'confirm'
  )[];
  /**
   * Sends you back without a grant.
   */
  returnUrl: string;
  /**
   * Why the request of the app cannot be granted; null if it can.
   */
  fault: string | null;
};

export type Readiness = {
  success: boolean;
  data: {
    status: 'ready' | 'not_ready';
    database: boolean;
    /**
     * False while the database is read-only, as during a failover.
     */
    writable: boolean;
    migrations: boolean;
    temporal: boolean;
    /**
     * False while no media can be stored, as on a full disk.
     */
    storage: boolean;
    /**
     * False while the publish journal cannot be written: nothing is published.
     */
    journal: boolean;
    /**
     * False while no temporary files can be written, as on a full disk.
     */
    scratch: boolean;
    /**
     * True for a day after the journal was found to lack what the database has: see the deploy guide.
     */
    journalLost: boolean;
    /**
     * True while workflows wait because no worker runs the version that gets them: see the upgrade guide.
     */
    workerVersionMissing: boolean;
  };
};

export type SignInResult = SignedIn | WaitingSignIn;

export type SignedIn = {
  id: string;
  /**
   * The token of the session, sent like a key. It reaches the connected accounts.
   */
  token: string;
  /**
   * The same session in the sandbox.
   */
  sandboxToken: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
  member: {
    id: string;
    email: string;
    name: string;
    role: 'owner' | 'admin' | 'editor' | 'approver' | 'viewer';
  };
  team: {
    id: string;
    name: string;
  };
};

export type WaitingSignIn = {
  /**
   * Send it with a code to `POST /sign-in/code`. It does nothing else.
   */
  codeToken: string;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  expiresAt: string;
};

export type StartedSso = {
  /**
   * Where the browser goes.
   */
  url: string;
  /**
   * Keep it in this browser. Valid for 10 minutes.
   */
  flow: string;
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
     * For people. Clients must branch on `type` only.
     */
    message: string;
    /**
     * One entry per problem: `{path, message}`, or `{row, field, message}` for an import.
     */
    details?: {
      message: string;
    }[];
  };
};

export type FailureReasonOutput = {
  code: string;
  message: string;
};

export type ReviewersOutput = {
  /**
   * `any`: one approval releases the post. `all`: every name must approve.
   */
  mode: 'any' | 'all';
  /**
   * Who may review over a link. Empty: anybody with a link.
   * @maxItems 20
   * @uniqueItems
   */
  names: string[];
};

export type EventTargetOutput = {
  accountId: string;
  platform: 'clipapp' | 'reelnet' | 'videoshorts';
  /**
   * `inbox`: delivered to the creator, who publishes it; `draft`: a private upload. Then `url` can be null.
   */
  mode: 'publish' | 'draft' | 'inbox';
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

export type GetCreditsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Returns only items of this type.
   */
  type?:
    | ('recurring' | 'topup' | 'spending' | 'trial' | 'spin' | 'reward' | 'refund' | 'carryover' | 'carry_expired')
    | ('recurring' | 'topup' | 'spending' | 'trial' | 'spin' | 'reward' | 'refund' | 'carryover' | 'carry_expired')[];
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
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Lists all workspaces of the team; not together with `workspaceId`. 403 for a key that is pinned to one workspace.
   * @pattern ^[^\x00]*$
   */
  allWorkspaces?: boolean;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'connectedAt' | '-connectedAt' | 'username' | '-username';
  /**
   * Returns only items of this platform.
   */
  platform?: ('clipapp' | 'reelnet' | 'videoshorts') | ('clipapp' | 'reelnet' | 'videoshorts')[];
  /**
   * Returns only items of the brand itself, or of its influencers.
   */
  ownerType?: ('brand' | 'influencer') | ('brand' | 'influencer')[];
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

export type GetConnectLinksQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
};

export type GetGenerationsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'score' | '-score';
  /**
   * Only generations with one of these. Pending ones by default.
   */
  status?:
    ('pending' | 'accepted' | 'scheduled' | 'discarded') | ('pending' | 'accepted' | 'scheduled' | 'discarded')[];
  /**
   * Returns only items of this format.
   */
  format?:
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
      )[];
  /**
   * Only generations of this automation. Without it, generations of automations are excluded.
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
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * `pagination.nextCursor` of the previous page. Returns the items that follow that page in the same order, and ignores `page`; `pagination` then has only `limit` and `nextCursor`.
   * @maxLength 90
   */
  cursor?: string;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Lists all workspaces of the team; not together with `workspaceId`. 403 for a key that is pinned to one workspace.
   * @pattern ^[^\x00]*$
   */
  allWorkspaces?: boolean;
  /**
   * The order; `-` means descending. `scheduledTime` is the slot, or else the time of publication; a draft without a time counts as latest. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'scheduledTime' | '-scheduledTime';
  /**
   * Only items with this text in their texts, titles and reference, in upper or lower case.
   * @minLength 1
   * @maxLength 200
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  q?: string;
  /**
   * Returns only items with this status.
   */
  status?:
    | (
        | 'draft'
        | 'in_review'
        | 'approved'
        | 'queued'
        | 'scheduled'
        | 'publishing'
        | 'posted'
        | 'partial'
        | 'failed'
        | 'cancelled'
      )
    | (
        | 'draft'
        | 'in_review'
        | 'approved'
        | 'queued'
        | 'scheduled'
        | 'publishing'
        | 'posted'
        | 'partial'
        | 'failed'
        | 'cancelled'
      )[];
  /**
   * Posts with an account on one of these platforms.
   */
  platform?: ('clipapp' | 'reelnet' | 'videoshorts') | ('clipapp' | 'reelnet' | 'videoshorts')[];
  /**
   * Returns only items of this automation.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  automationId?: string;
  /**
   * Returns only items with exactly this reference.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
  /**
   * Posts at this time or later, by slot, or by publishing time if they have none. A date starts at its first moment in the workspace's zone.
   */
  from?: string;
  /**
   * Posts until then. A date is included; an instant is excluded.
   */
  to?: string;
};

export type PostPostsImportData = ImportedPosts | CheckedRows;

export type GetPostsIdReviewLinkQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetPostsIdCommentQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetCalendarQuery = {
  /**
   * The first day, in the zone of the workspace.
   * @format date
   */
  from: string;
  /**
   * The last day; at most 92 days.
   * @format date
   */
  to: string;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Lists all workspaces of the team; not together with `workspaceId`. 403 for a key that is pinned to one workspace.
   * @pattern ^[^\x00]*$
   */
  allWorkspaces?: boolean;
};

export type GetContentQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * `pagination.nextCursor` of the previous page. Returns the items that follow that page in the same order, and ignores `page`; `pagination` then has only `limit` and `nextCursor`.
   * @maxLength 90
   */
  cursor?: string;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Lists all workspaces of the team; not together with `workspaceId`. 403 for a key that is pinned to one workspace.
   * @pattern ^[^\x00]*$
   */
  allWorkspaces?: boolean;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt';
  /**
   * Returns only items with this status.
   */
  status?:
    | ('queued' | 'rendering' | 'ready' | 'failed' | 'cancelled')
    | ('queued' | 'rendering' | 'ready' | 'failed' | 'cancelled')[];
  /**
   * Returns only items of this format.
   */
  format?:
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
      )[];
  /**
   * Returns only items with exactly this reference.
   * @minLength 1
   * @maxLength 255
   */
  reference?: string;
};

export type GetContentIdDeckData = Record<string, unknown> | null;

export type GetAssetsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'bytes' | '-bytes';
  /**
   * Only items with this text in their name, in upper or lower case.
   * @minLength 1
   * @maxLength 200
   * @pattern ^[^\x00-\x1F\x7F-\x9F]*$
   */
  q?: string;
  /**
   * Returns only items of this kind.
   */
  kind?: ('video' | 'image' | 'audio' | 'font') | ('video' | 'image' | 'audio' | 'font')[];
};

export type PostAssetsBody = FetchAsset | FinishUpload;

export type GetAutomationsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name';
  /**
   * Returns only items with this status.
   */
  status?:
    | ('draft' | 'generating' | 'review' | 'launched' | 'paused' | 'completed')
    | ('draft' | 'generating' | 'review' | 'launched' | 'paused' | 'completed')[];
};

export type GetAutomationsIdGenerationsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'score' | '-score';
  /**
   * Defaults to all statuses.
   */
  status?:
    ('pending' | 'accepted' | 'scheduled' | 'discarded') | ('pending' | 'accepted' | 'scheduled' | 'discarded')[];
};

export type GetAutomationsIdPostsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * `pagination.nextCursor` of the previous page. Returns the items that follow that page in the same order, and ignores `page`; `pagination` then has only `limit` and `nextCursor`.
   * @maxLength 90
   */
  cursor?: string;
  /**
   * The order; `-` means descending. `scheduledTime` is the slot, or else the time of publication; a draft without a time counts as latest. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'scheduledTime' | '-scheduledTime';
  /**
   * Returns only items with this status.
   */
  status?:
    | (
        | 'draft'
        | 'in_review'
        | 'approved'
        | 'queued'
        | 'scheduled'
        | 'publishing'
        | 'posted'
        | 'partial'
        | 'failed'
        | 'cancelled'
      )
    | (
        | 'draft'
        | 'in_review'
        | 'approved'
        | 'queued'
        | 'scheduled'
        | 'publishing'
        | 'posted'
        | 'partial'
        | 'failed'
        | 'cancelled'
      )[];
};

export type GetAutomationsIdTimelineQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * The number of days ahead.
   * @minimum 1
   * @maximum 92
   * @pattern ^[0-9]{1,9}$
   */
  days?: number;
};

export type GetTestClocksQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetInfluencersQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * The order; `-` means descending. Ties are in the order of the ids.
   */
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name';
};

export type GetTrendsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Returns only items of this platform.
   */
  platform?: ('clipapp' | 'reelnet' | 'videoshorts') | ('clipapp' | 'reelnet' | 'videoshorts')[];
  /**
   * Returns only items of this kind.
   */
  kind?: ('sound' | 'format' | 'topic' | 'hashtag') | ('sound' | 'format' | 'topic' | 'hashtag')[];
  /**
   * ISO 3166-1 alpha-2: trends of this country and trends without a country.
   * @pattern ^[A-Z]{2}$
   */
  country?: string;
  /**
   * The UTC day of the list. Today by default and for a day in the future.
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
   * The first day, in the time zone of the workspace; by default 29 days before `to`.
   * @format date
   */
  from?: string;
  /**
   * The last day, by default today, or `from` if that is later. A window has at most 366 days.
   * @format date
   */
  to?: string;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Returns only items of this platform.
   */
  platform?: ('clipapp' | 'reelnet' | 'videoshorts') | ('clipapp' | 'reelnet' | 'videoshorts')[];
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
   * The first day, in the time zone of the workspace; by default 29 days before `to`.
   * @format date
   */
  from?: string;
  /**
   * The last day, by default today, or `from` if that is later. A window has at most 366 days.
   * @format date
   */
  to?: string;
  /**
   * By default the workspace the key is pinned to, or else the default workspace.
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  workspaceId?: string;
  /**
   * Returns only items of this platform.
   */
  platform?: ('clipapp' | 'reelnet' | 'videoshorts') | ('clipapp' | 'reelnet' | 'videoshorts')[];
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
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Descending; unknown values come last.
   */
  sort?:
    'views' | 'reach' | 'likes' | 'comments' | 'shares' | 'saves' | 'watchTimeMs' | 'engagementRate' | 'publishedAt';
};

export type GetEventsQuery = {
  /**
   * The id of the last event of the previous page. Returns the events that follow it.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  after?: string;
  /**
   * Only events at this time or later, by `createdAt`. RFC 3339; without an offset it is UTC. Ignored with `after`.
   * @maxLength 64
   */
  since?: string;
  /**
   * Returns only items of this type.
   */
  type?:
    | (
        | 'post.published'
        | 'post.failed'
        | 'content.ready'
        | 'credits.low'
        | 'post.review'
        | 'draft.failed'
        | 'comment.failed'
        | 'automation.refused'
        | 'post.cancelled'
        | 'content.ended'
      )
    | (
        | 'post.published'
        | 'post.failed'
        | 'content.ready'
        | 'credits.low'
        | 'post.review'
        | 'draft.failed'
        | 'comment.failed'
        | 'automation.refused'
        | 'post.cancelled'
        | 'content.ended'
      )[];
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetEventsData = (
  | {
      /**
       * The event; the same for every endpoint.
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
        targets: EventTargetOutput[];
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
        status: 'posted' | 'partial';
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
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
        targets: EventTargetOutput[];
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
        status: 'failed';
        /**
         * Why its media failed, if that is the reason.
         */
        mediaError?: FailureReasonOutput;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
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
         * The post that was waiting for it, if any.
         */
        postId?: string;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
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
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'post.review';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        postId: string;
        workspaceId: string;
        sandbox: boolean;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
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
        /**
         * The state of the review since.
         */
        state: ('requested' | 'approved' | 'changes_requested') | null;
        /**
         * Null: a comment alone.
         */
        decision: ('approved' | 'changes_requested') | null;
        comment: string | null;
        by: 'reviewer' | 'team';
        name: string | null;
        /**
         * The review link that was used.
         */
        linkId: string | null;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'draft.failed';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        postId: string;
        workspaceId: string;
        sandbox: boolean;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
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
        mediaError: FailureReasonOutput;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'comment.failed';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        postId: string;
        workspaceId: string;
        sandbox: boolean;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
        accountId: string;
        platform: 'clipapp' | 'reelnet' | 'videoshorts';
        status: 'failed' | 'unknown';
        error: FailureReasonOutput;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'automation.refused';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        automationId: string;
        workspaceId: string;
        sandbox: boolean;
        /**
         * Posts that the run scheduled.
         */
        scheduled: number;
        nextRunAt: string | null;
        error: FailureReasonOutput;
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'post.cancelled';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        postId: string;
        workspaceId: string;
        sandbox: boolean;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
        status: 'cancelled';
      };
    }
  | {
      /**
       * The event; the same for every endpoint.
       */
      id: string;
      type: 'content.ended';
      /**
       * RFC 3339, UTC, milliseconds.
       * @format date-time
       */
      createdAt: string;
      data: {
        contentId: string;
        workspaceId: string;
        sandbox: boolean;
        format: string;
        status: 'ready' | 'failed' | 'cancelled';
        /**
         * Null unless it is ready, and for `clips`.
         */
        outputUrl: string | null;
        thumbnailUrl: string | null;
        durationMs: number | null;
        error: FailureReasonOutput | null;
        /**
         * The reference of the job, if it has one.
         */
        reference?: string;
      };
    }
)[];

export type GetAuditQuery = {
  /**
   * The action.
   */
  action?:
    | (
        | 'team.created'
        | 'team.plan_changed'
        | 'team.exported'
        | 'team.erasure_scheduled'
        | 'team.erasure_cancelled'
        | 'credits.granted'
        | 'redirect.added'
        | 'redirect.removed'
        | 'key.created'
        | 'key.revoked'
        | 'key.used_from_new_network'
        | 'key.scope_refused'
        | 'key.callback_secret_rotated'
        | 'member.invited'
        | 'member.joined'
        | 'member.changed'
        | 'member.removed'
        | 'member.exported'
        | 'member.erased'
        | 'member.password_changed'
        | 'member.address_changed'
        | 'member.identity_linked'
        | 'identity_provider.set'
        | 'identity_provider.removed'
        | 'domain.added'
        | 'domain.removed'
        | 'invitation.revoked'
        | 'session.created'
        | 'session.ended'
        | 'factor.added'
        | 'factor.removed'
        | 'factor.recovery_codes_renewed'
        | 'factor.requirement_changed'
        | 'factor.counter_regressed'
        | 'app.authorized'
        | 'app.revoked'
        | 'workspace.created'
        | 'workspace.changed'
        | 'workspace.archived'
        | 'workspace.restored'
        | 'workspace.made_default'
        | 'workspace.erasure_scheduled'
        | 'workspace.erasure_cancelled'
        | 'workspace.erased'
        | 'account.connected'
        | 'account.changed'
        | 'account.disconnected'
        | 'account.grant_withdrawn'
        | 'account.data_deletion_requested'
        | 'connect_link.created'
        | 'connect_link.used'
        | 'connect_link.revoked'
        | 'review_link.created'
        | 'review_link.used'
        | 'review_link.revoked'
        | 'post.released'
        | 'post.changed'
        | 'post.rescheduled'
        | 'post.approved'
        | 'post.changes_requested'
        | 'post.cancelled'
        | 'post.retried'
        | 'post.published'
        | 'post.media_deleted'
        | 'content.deleted'
        | 'asset.deleted'
        | 'influencer.deleted'
        | 'automation.created'
        | 'automation.changed'
        | 'automation.launched'
        | 'automation.paused'
        | 'automation.resumed'
        | 'automation.run_requested'
        | 'automation.deleted'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.secret_rotated'
        | 'webhook.deleted'
      )
    | (
        | 'team.created'
        | 'team.plan_changed'
        | 'team.exported'
        | 'team.erasure_scheduled'
        | 'team.erasure_cancelled'
        | 'credits.granted'
        | 'redirect.added'
        | 'redirect.removed'
        | 'key.created'
        | 'key.revoked'
        | 'key.used_from_new_network'
        | 'key.scope_refused'
        | 'key.callback_secret_rotated'
        | 'member.invited'
        | 'member.joined'
        | 'member.changed'
        | 'member.removed'
        | 'member.exported'
        | 'member.erased'
        | 'member.password_changed'
        | 'member.address_changed'
        | 'member.identity_linked'
        | 'identity_provider.set'
        | 'identity_provider.removed'
        | 'domain.added'
        | 'domain.removed'
        | 'invitation.revoked'
        | 'session.created'
        | 'session.ended'
        | 'factor.added'
        | 'factor.removed'
        | 'factor.recovery_codes_renewed'
        | 'factor.requirement_changed'
        | 'factor.counter_regressed'
        | 'app.authorized'
        | 'app.revoked'
        | 'workspace.created'
        | 'workspace.changed'
        | 'workspace.archived'
        | 'workspace.restored'
        | 'workspace.made_default'
        | 'workspace.erasure_scheduled'
        | 'workspace.erasure_cancelled'
        | 'workspace.erased'
        | 'account.connected'
        | 'account.changed'
        | 'account.disconnected'
        | 'account.grant_withdrawn'
        | 'account.data_deletion_requested'
        | 'connect_link.created'
        | 'connect_link.used'
        | 'connect_link.revoked'
        | 'review_link.created'
        | 'review_link.used'
        | 'review_link.revoked'
        | 'post.released'
        | 'post.changed'
        | 'post.rescheduled'
        | 'post.approved'
        | 'post.changes_requested'
        | 'post.cancelled'
        | 'post.retried'
        | 'post.published'
        | 'post.media_deleted'
        | 'content.deleted'
        | 'asset.deleted'
        | 'influencer.deleted'
        | 'automation.created'
        | 'automation.changed'
        | 'automation.launched'
        | 'automation.paused'
        | 'automation.resumed'
        | 'automation.run_requested'
        | 'automation.deleted'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.secret_rotated'
        | 'webhook.deleted'
      )[];
  /**
   * The actorType.
   */
  actorType?:
    | ('key' | 'person' | 'app' | 'link' | 'consent' | 'automation' | 'platform' | 'operator' | 'web_ui' | 'service')
    | ('key' | 'person' | 'app' | 'link' | 'consent' | 'automation' | 'platform' | 'operator' | 'web_ui' | 'service')[];
  /**
   * The id of the key, member, app, link or automation, or the name of the platform.
   * @minLength 1
   * @maxLength 64
   * @pattern ^[^\x00]*$
   */
  actorId?: string;
  /**
   * The id of what was acted on.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  subjectId?: string;
  /**
   * Only entries at this time or later. RFC 3339; without an offset it is UTC.
   * @maxLength 64
   */
  since?: string;
  /**
   * Only entries before this time.
   * @maxLength 64
   */
  until?: string;
  /**
   * `pagination.nextCursor` of the previous page.
   * @maxLength 64
   * @pattern ^[a-z]+_[a-zA-Z0-9]+$
   */
  cursor?: string;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetMembersQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetInvitationsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetSessionsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetPasskeysQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetMailQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetNoticesQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
  /**
   * Only unread ones.
   * @pattern ^[^\x00]*$
   */
  unread?: boolean;
};

export type PostNoticesReadData = {
  marked: number;
};

export type GetNoticeChoicesQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetKeysQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetAppsQuery = {
  /**
   * The page, starting at 1.
   * @minimum 1
   * @maximum 999999999
   * @pattern ^[0-9]{1,9}$
   */
  page?: number;
  /**
   * The number of items per page.
   * @minimum 1
   * @maximum 100
   * @pattern ^[0-9]{1,9}$
   */
  limit?: number;
};

export type GetAppsAuthorizationQuery = {
  /**
   * The query with which the app opened `/oauth/authorize`.
   * @minLength 1
   * @maxLength 6000
   * @pattern ^[^\x00]*$
   */
  request: string;
};

export type PostSignInPasskeyOptionsBody = {};

/**
 * Receive a post that was published on at least one platform
 */
export type PostPublishedEvent = {
  /**
   * The event; the same for every endpoint.
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
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
    status: 'posted' | 'partial';
  };
};

/**
 * Receive a post of which every target failed
 */
export type PostFailedEvent = {
  /**
   * The event; the same for every endpoint.
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
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
    status: 'failed';
    /**
     * Why its media failed, if that is the reason.
     */
    mediaError?: FailureReason;
  };
};

/**
 * Receive a finished video
 */
export type ContentReadyEvent = {
  /**
   * The event; the same for every endpoint.
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
     * The post that was waiting for it, if any.
     */
    postId?: string;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
  };
};

/**
 * Receive a low credit balance
 */
export type CreditsLowEvent = {
  /**
   * The event; the same for every endpoint.
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
 * Receive what was decided or said about a post in review
 */
export type PostReviewEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'post.review';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
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
    /**
     * The state of the review since.
     */
    state: ('requested' | 'approved' | 'changes_requested') | null;
    /**
     * Null: a comment alone.
     */
    decision: ('approved' | 'changes_requested') | null;
    comment: string | null;
    by: 'reviewer' | 'team';
    name: string | null;
    /**
     * The review link that was used.
     */
    linkId: string | null;
  };
};

/**
 * Receive a draft whose media failed
 */
export type DraftFailedEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'draft.failed';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
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
    mediaError: FailureReason;
  };
};

/**
 * Receive a first comment that was not posted
 */
export type CommentFailedEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'comment.failed';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
    accountId: string;
    platform: 'clipapp' | 'reelnet' | 'videoshorts';
    status: 'failed' | 'unknown';
    error: FailureReason;
  };
};

/**
 * Receive a run of an automation that left slots open
 */
export type AutomationRefusedEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'automation.refused';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    automationId: string;
    workspaceId: string;
    sandbox: boolean;
    /**
     * Posts that the run scheduled.
     */
    scheduled: number;
    nextRunAt: string | null;
    error: FailureReason;
  };
};

/**
 * Receive the cancellation of a post with a callbackUrl
 */
export type PostCancelledEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'post.cancelled';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    postId: string;
    workspaceId: string;
    sandbox: boolean;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
    status: 'cancelled';
  };
};

/**
 * Receive the end of a content job with a callbackUrl
 */
export type ContentEndedEvent = {
  /**
   * The event; the same for every endpoint.
   */
  id: string;
  type: 'content.ended';
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  createdAt: string;
  data: {
    contentId: string;
    workspaceId: string;
    sandbox: boolean;
    format: string;
    status: 'ready' | 'failed' | 'cancelled';
    /**
     * Null unless it is ready, and for `clips`.
     */
    outputUrl: string | null;
    thumbnailUrl: string | null;
    durationMs: number | null;
    error: FailureReason | null;
    /**
     * The reference of the job, if it has one.
     */
    reference?: string;
  };
};

/**
 * Receive a test event
 */
export type WebhookTestEvent = {
  /**
   * The event; the same for every endpoint.
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
 * The body of a delivery. Branch on `type`; later versions may add types.
 */
export type WebhookEvent =
  | PostPublishedEvent
  | PostFailedEvent
  | ContentReadyEvent
  | CreditsLowEvent
  | PostReviewEvent
  | DraftFailedEvent
  | CommentFailedEvent
  | AutomationRefusedEvent
  | PostCancelledEvent
  | ContentEndedEvent
  | WebhookTestEvent;

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
 * Narrow a `DeckShape` to `DeckRectangle` via its `kind` discriminant.
 */
export function isDeckRectangle(value: DeckShape): value is DeckRectangle {
  return (value as Record<string, unknown>)['kind'] === 'rectangle';
}

/**
 * Narrow a `DeckShape` to `DeckLine` via its `kind` discriminant.
 */
export function isDeckLine(value: DeckShape): value is DeckLine {
  return (value as Record<string, unknown>)['kind'] === 'line';
}

/**
 * Narrow a `DeckShape` to `DeckArrow` via its `kind` discriminant.
 */
export function isDeckArrow(value: DeckShape): value is DeckArrow {
  return (value as Record<string, unknown>)['kind'] === 'arrow';
}

/**
 * Narrow a `DeckShape` to `DeckProgress` via its `kind` discriminant.
 */
export function isDeckProgress(value: DeckShape): value is DeckProgress {
  return (value as Record<string, unknown>)['kind'] === 'progress';
}

/**
 * Narrow a `DeckShape` to `DeckBars` via its `kind` discriminant.
 */
export function isDeckBars(value: DeckShape): value is DeckBars {
  return (value as Record<string, unknown>)['kind'] === 'bars';
}

/**
 * Narrow a `DeckShape` to `DeckDonut` via its `kind` discriminant.
 */
export function isDeckDonut(value: DeckShape): value is DeckDonut {
  return (value as Record<string, unknown>)['kind'] === 'donut';
}

/**
 * Narrow a `DeckShape` to `DeckCurve` via its `kind` discriminant.
 */
export function isDeckCurve(value: DeckShape): value is DeckCurve {
  return (value as Record<string, unknown>)['kind'] === 'curve';
}

/**
 * Narrow a `DeckShape` to `DeckDevice` via its `kind` discriminant.
 */
export function isDeckDevice(value: DeckShape): value is DeckDevice {
  return (value as Record<string, unknown>)['kind'] === 'device';
}

/**
 * Narrow a `DeckShape` to `DeckTap` via its `kind` discriminant.
 */
export function isDeckTap(value: DeckShape): value is DeckTap {
  return (value as Record<string, unknown>)['kind'] === 'tap';
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
 * Narrow a `WebhookEvent` to `PostReviewEvent` via its `type` discriminant.
 */
export function isPostReviewEvent(value: WebhookEvent): value is PostReviewEvent {
  return (value as Record<string, unknown>)['type'] === 'post.review';
}

/**
 * Narrow a `WebhookEvent` to `DraftFailedEvent` via its `type` discriminant.
 */
export function isDraftFailedEvent(value: WebhookEvent): value is DraftFailedEvent {
  return (value as Record<string, unknown>)['type'] === 'draft.failed';
}

/**
 * Narrow a `WebhookEvent` to `CommentFailedEvent` via its `type` discriminant.
 */
export function isCommentFailedEvent(value: WebhookEvent): value is CommentFailedEvent {
  return (value as Record<string, unknown>)['type'] === 'comment.failed';
}

/**
 * Narrow a `WebhookEvent` to `AutomationRefusedEvent` via its `type` discriminant.
 */
export function isAutomationRefusedEvent(value: WebhookEvent): value is AutomationRefusedEvent {
  return (value as Record<string, unknown>)['type'] === 'automation.refused';
}

/**
 * Narrow a `WebhookEvent` to `PostCancelledEvent` via its `type` discriminant.
 */
export function isPostCancelledEvent(value: WebhookEvent): value is PostCancelledEvent {
  return (value as Record<string, unknown>)['type'] === 'post.cancelled';
}

/**
 * Narrow a `WebhookEvent` to `ContentEndedEvent` via its `type` discriminant.
 */
export function isContentEndedEvent(value: WebhookEvent): value is ContentEndedEvent {
  return (value as Record<string, unknown>)['type'] === 'content.ended';
}

/**
 * Narrow a `WebhookEvent` to `WebhookTestEvent` via its `type` discriminant.
 */
export function isWebhookTestEvent(value: WebhookEvent): value is WebhookTestEvent {
  return (value as Record<string, unknown>)['type'] === 'webhook.test';
}
