/** What a platform lets the owner of an account choose about a post. */
export interface Choices {
  /** The audience: one of the levels that the platform offers the account. */
  privacy?: string;
  allowComment?: boolean;
  allowDuet?: boolean;
  allowStitch?: boolean;
  shareToFeed?: boolean;
  /** Usernames. */
  collaborators?: string[];
  userTags?: string[];
  categoryId?: string;
  notifySubscribers?: boolean;
  tags?: string[];
  defaultLanguage?: string;
  /** What the video shows, for people who do not see it. */
  altText?: string;
  playlistId?: string;
}

export type ChoiceName = keyof Choices;

/** What a platform offers an account now. An absent field is one that the platform does not have. */
export interface Offer {
  privacyLevels?: readonly string[];
  commentAllowed?: boolean;
  duetAllowed?: boolean;
  stitchAllowed?: boolean;
  maxVideoDurationSec?: number;
}
