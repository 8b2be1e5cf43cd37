import { z } from 'zod';
import {
  buildZonePattern,
  DATE_PATTERN,
  isKnownZone,
  LOCAL_TIME_PATTERN,
  OFFSET_PATTERN,
  parseInstant,
} from '../../adapters/clock/instants.ts';
import { isCalendarDate } from '../../adapters/clock/wall-clock.ts';
import { MAX_EXPIRES_AFTER_MINUTES } from '../../domain/posts/publish-timing.ts';
import { ID_PATTERN } from '../../domain/ids.ts';
import { AWAITED } from '../../domain/outages.ts';
import { COMMON_LETTERS } from '../../domain/text/common-letters.ts';
import { MAX_HASHTAG_LENGTH, MAX_HASHTAGS, normaliseHashtags } from '../../domain/text/hashtags.ts';
import { given, when } from '../../decks/schema/json-rules.ts';

/** `influencerId` is given if, and only if, `ownerType` is influencer. */
export const OWNER_RULES = [
  when(given('ownerType', { const: 'influencer' }), given('influencerId')),
  when(given('influencerId'), given('ownerType', { const: 'influencer' })),
];

/** The arguments of `refine` for a change. An invalid property counts as one, so only its own problem is reported. */
export const HAS_PROPERTIES = [
  (changes: object): boolean => Object.keys(changes).length > 0,
  { error: 'At least one property is required.', when: ({ issues }: { issues: unknown[] }) => issues.length === 0 },
] as const;

/** The id of a resource in a body or a query. */
export const Id = z.string().regex(ID_PATTERN, `It must match ${ID_PATTERN.source}.`);

const FIRST_DATE = '1970-01-01';
const LAST_DATE = '9998-12-31';

/** A date within the range that every time zone supports. */
export const LocalDate = z
  .string()
  .refine(
    (text) => isCalendarDate(text) && text >= FIRST_DATE && text <= LAST_DATE,
    `It must be a date such as 2026-03-31, from ${FIRST_DATE} to ${LAST_DATE}.`,
  )
  .meta({ format: 'date', pattern: `^${DATE_PATTERN}$` });

export const TimeZone = z
  .string()
  .refine(isKnownZone, 'It must be an IANA time zone such as Europe/Berlin.')
  .meta({ id: 'TimeZone', description: 'An IANA zone name.', pattern: buildZonePattern() });

const ParsedInstant = z
  .string()
  .max(64)
  .transform((text, context) => {
    const parsed = parseInstant(text, 'UTC');
    if (parsed.ok) return parsed.instant;
    context.addIssue({ code: 'custom', message: parsed.message });
    return z.NEVER;
  });

const INSTANT = { type: 'string', pattern: `^${LOCAL_TIME_PATTERN}${OFFSET_PATTERN}?$` } as const;

/** An instant in a body. */
export function buildInstant(description: string) {
  return ParsedInstant.meta({ description, override: INSTANT });
}

/** An instant in a query, optional. */
export function buildInstantQuery(description: string) {
  return ParsedInstant.optional().meta({ description, override: INSTANT });
}

export const WaitingFor = z.enum(AWAITED).nullable().meta({
  description:
    'What holds an unfinished render: `storage` while media cannot be stored. It continues by itself; nothing is charged again.',
});

/** Patterns of texts in the document: U+0000 cannot be stored, and a text that is trimmed needs a visible character. */
export const NO_NUL = String.raw`^[^\x00]*$`;
export const NOT_BLANK = String.raw`^[^\x00]*[^\s\x00][^\x00]*$`;

const PORT = '(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';
const BYTE = '(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';
/** A host name whose last label begins with a letter, or an IPv4 address. */
const HOST = `(?:(?:[A-Za-z0-9-]+[.])*[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?|(?:${BYTE}[.]){3}${BYTE})`;
const AUTHORITY = `://${HOST}(?::${PORT})?`;
const URL_START = `[Hh][Tt][Tt][Pp][Ss]?${AUTHORITY}`;
const URL_REST = '(?:[/?#][!-~]*)?';

export const HTTPS_PATTERN = `^https${AUTHORITY}${URL_REST}$`;

/** An http or https URL. The `urls` option of `validate` checks whether the service may call it. */
export const HttpUrl = z
  .url({
    protocol: /^https?$/u,
    error: ({ input }) => (input === undefined ? 'It is required.' : 'It must be an http or https URL.'),
  })
  .max(2048)
  .meta({ pattern: `^${URL_START}${URL_REST}$` });

/** A URL without a fragment, because HTTP does not send fragments. */
export const EndpointUrl = HttpUrl.refine((url) => !url.includes('#'), 'It must not have a fragment.').meta({
  pattern: `^${URL_START}${URL_REST.replace('!-~', '!"$-~').replace('?#', '?')}$`,
});

/** The URL of an OpenID Connect issuer. It is compared character by character, so it has no query, no fragment and no user. */
export const IssuerUrl = HttpUrl.max(500)
  .refine((url) => !/[?#@]|\/\.well-known\//u.test(url), 'It must be the issuer alone, without /.well-known/….')
  .meta({ pattern: `^${URL_START}(?:/[!"$->A-~]*)?$` });

export const Reference = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'It must have no control characters and no line breaks.')
  .meta({ pattern: '^[^\\x00-\\x1F\\x7F-\\x9F\u2028\u2029]+$' });

/** Properties of every accepted job. */
export const JOB_FIELDS = {
  reference: Reference.optional().meta({
    description:
      'Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists.',
  }),
  callbackUrl: EndpointUrl.optional().meta({
    description:
      'Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a ' +
      'post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks.',
  }),
};

/** An `Id` of at most 64 characters, with a message that shows an example. */
export const ResourceId = z.string().max(64).regex(ID_PATTERN, 'It must be an id such as acc_…');

/** Minutes. A crashed publisher is replaced only after some minutes, so a post with a lower limit may expire. */
export const ExpiresAfter = z.int().min(1).max(MAX_EXPIRES_AFTER_MINUTES);

export const WebsitePicture = z
  .object({
    assetId: z.string(),
    shows: z.string().meta({ description: 'What the picture shows, in the words of the page.' }),
    sourceUrl: z.string().meta({ description: 'The file on the website.' }),
    pageUrl: z.string().meta({ description: 'The page that shows it.' }),
  })
  .meta({ id: 'WebsitePicture' });

export const FailureReason = z.object({ code: z.string(), message: z.string() }).meta({ id: 'FailureReason' });

/** The revision of a resource, which is also the `ETag` of its responses. */
export const Revision = z.int().meta({
  description: 'Grows with every change. The `ETag` of the response, and what `If-Match` of a change names.',
});

/** A caption may be longer here than on any platform, whose own limit is checked on the composed text. */
export const Caption = z.string().max(20_000);
const Hashtag = z
  .string()
  .max(MAX_HASHTAG_LENGTH)
  .refine((text) => normaliseHashtags([text]).length > 0, 'It must contain a letter or a digit.')
  .meta({ pattern: String.raw`^[^\x00]*[${COMMON_LETTERS}][^\x00]*$` });
export const Hashtags = z.array(Hashtag).max(MAX_HASHTAGS);

export function uniqueList<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .array(item)
    .min(1)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'Each may be named once.')
    .meta({ uniqueItems: true });
}

export const TimeOfDay = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/u, 'It must be a time such as 09:30.');
