import { z } from 'zod';
import { NOT_BLANK } from '../contract/fields.ts';
import { MAX_TAGS_LENGTH, VIDEOSHORTS_PRIVACY } from '../../domain/platforms/videoshorts/videoshorts.ts';

const Username = z.string().regex(/^[A-Za-z0-9_.]{1,30}$/u, 'It must be a username without @.');

/** Commas count, and the quotes around a tag with a space. */
function measureTags(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1));
}

export const CLIPAPP_CHOICES = {
  privacy: z
    .string()
    .regex(/^[A-Z_]{1,64}$/u, 'It must be a level that GET /accounts/{id} lists.')
    .meta({ description: 'clipapp: who sees the post, as one of `offered.privacyLevels` of the account.' }),
  allowComment: z.boolean().meta({ description: 'clipapp.' }),
  allowDuet: z.boolean().meta({ description: 'clipapp.' }),
  allowStitch: z.boolean().meta({ description: 'clipapp.' }),
};

export const REELNET_CHOICES = {
  shareToFeed: z.boolean().meta({ description: 'reelnet: also show the reel in the feed.' }),
  collaborators: z.array(Username).max(3).meta({ description: 'reelnet: usernames to invite as collaborators.' }),
  userTags: z.array(Username).max(20).meta({ description: 'reelnet: usernames to tag.' }),
};

export const VIDEOSHORTS_CHOICES = {
  privacy: z.enum(VIDEOSHORTS_PRIVACY),
  categoryId: z
    .string()
    .regex(/^[0-9]{1,3}$/u, 'It must be the number of a category.')
    .meta({ description: 'videoshorts: the category. Default: that of the service.' }),
  notifySubscribers: z.boolean().meta({ description: 'videoshorts.' }),
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^[^<>,]*$/u, 'It must not contain <, > or a comma.')
        .meta({ pattern: String.raw`^[^<>,\x00]*[^<>,\s\x00][^<>,\x00]*$` }),
    )
    .max(100)
    .refine((tags) => measureTags(tags) <= MAX_TAGS_LENGTH, `The tags may have ${MAX_TAGS_LENGTH} characters in all.`)
    .meta({ description: 'videoshorts: tags instead of the hashtags. They are not shown.' }),
  defaultLanguage: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/u, 'It must be a language such as en or pt-BR.')
    .meta({ description: 'videoshorts: the language of title and description.' }),
  playlistId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,64}$/u, 'It must be the id of a playlist, as in its URL after list=.')
    .meta({
      description:
        'videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why.',
    }),
};

export const ATPROTO_CHOICES = {
  altText: z
    .string()
    .trim()
    .min(1)
    .max(1_000)
    .meta({ description: 'atproto: what the video shows, for people who do not see it.', pattern: NOT_BLANK }),
};

/** The choices of all platforms. Platforms that share one share its form. */
export const CHOICE_FIELDS = { ...VIDEOSHORTS_CHOICES, ...REELNET_CHOICES, ...CLIPAPP_CHOICES, ...ATPROTO_CHOICES };
