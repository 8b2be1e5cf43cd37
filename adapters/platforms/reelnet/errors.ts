import { z } from 'zod';
import type { PlatformError, PublishJob } from '../../ports.ts';
import { limitWaitMs } from '../response-fields.ts';
import { parseResponse } from '../../web/parse-json.ts';
import {
  type ErrorTable,
  HOUR_MS,
  retryLater,
  MINUTE_MS,
  terminal,
  unknownOutcome,
  reconnect,
} from '../error-table.ts';
import { toPlatformError } from '../platform-errors.ts';
import type { PlatformResponse } from '../platform-http.ts';

const EXPIRED = 'reelnet no longer accepts this account’s token; connect the account again.';
const BLOCKED = 'reelnet requires the owner to sign in and confirm the account; then connect it again.';
const NEEDS_PERMISSION =
  'The account did not grant this app the permissions for posting; connect it again and allow every permission.';
const BAD_PICTURE = 'reelnet does not accept this cover picture';

const NOT_FETCHED = retryLater(
  'media_not_fetched',
  'reelnet could not fetch the video from this service; this is retried. PUBLIC_URL must be reachable from the internet.',
);

const BUSY = retryLater('platform_unavailable', 'reelnet has an internal error; this is retried automatically.');
const SLOWER = retryLater(
  'rate_limited',
  'reelnet’s rate limit is reached; this is retried automatically.',
  5 * MINUTE_MS,
);
const NO_PERMISSION = reconnect('scope_missing', NEEDS_PERMISSION);
const GONE = retryLater('handle_expired', 'reelnet no longer knows the upload; a new one is needed.');
const UPLOAD_FAILED = retryLater(
  'upload_failed',
  'reelnet could not process the video; this is retried with a new upload.',
);

/**
 * Every error of reelnet's error reference, as `code/subcode` or `code`, as of 21 November 2026. Errors about pictures concern the
 * cover; `nameFetchedFile` decides whether a file that was not fetched is the video or the cover.
 */
export const REELNET_ERRORS: ErrorTable = {
  '-2/2207003': NOT_FETCHED,
  '-2/2207020': GONE,
  '-1': BUSY,
  '-1/2207001': BUSY,
  '-1/2207032': BUSY,
  '-1/2207053': UPLOAD_FAILED,
  '1': BUSY,
  '1/2207057': terminal('cover_refused', 'The chosen cover moment is outside the video; choose another one.'),
  '2': BUSY,
  '3': NO_PERMISSION,
  '4': SLOWER,
  '4/2207051': terminal(
    'spam_suspected',
    'reelnet blocked the post because it suspects spam; wait, and check the account.',
  ),
  '9/2207042': retryLater(
    'daily_limit_reached',
    'The account has reached reelnet’s number of posts for 24 hours; it can post again within a day.',
    HOUR_MS,
  ),
  '9004/2207052': NOT_FETCHED,
  '9007/2207027': unknownOutcome(
    'media_not_ready',
    'reelnet says that the video cannot be published now; its state is read first.',
  ),
  '10': NO_PERMISSION,
  '17': SLOWER,
  '24/2207006': GONE,
  '24/2207008': unknownOutcome(
    'handle_unknown',
    'reelnet cannot find the upload at the moment; its state is read first.',
  ),
  '25/2207050': terminal(
    'account_restricted',
    'reelnet has restricted this account; the owner must resolve this in the app.',
  ),
  '32': SLOWER,
  '100': terminal('invalid_request', 'reelnet refused a field of the call; contact the operator of this service.'),
  '100/33': unknownOutcome(
    'handle_unknown',
    'reelnet does not know this upload, or the account may not see it; check the account.',
  ),
  '100/2207023': terminal(
    'invalid_request',
    'reelnet does not know this kind of media; contact the operator of this service.',
  ),
  '100/2207040': terminal('too_many_mentions', 'The caption has more than 20 @ mentions; remove some.'),
  '190': reconnect('token_expired', EXPIRED),
  '190/458': reconnect('access_revoked', 'The owner removed this app’s access to reelnet; connect the account again.'),
  '190/459': reconnect('account_checkpoint', BLOCKED),
  '190/460': reconnect('access_revoked', 'The reelnet password was changed; connect the account again.'),
  '190/463': reconnect('token_expired', EXPIRED),
  '190/464': reconnect('account_checkpoint', BLOCKED),
  '190/467': reconnect('token_expired', EXPIRED),
  '341': SLOWER,
  '352/2207026': terminal(
    'media_rejected',
    'reelnet does not accept the format of this video; post it with another file.',
  ),
  '368': retryLater(
    'temporarily_blocked',
    'reelnet has temporarily blocked this action; this is retried automatically.',
    15 * MINUTE_MS,
  ),
  '613': SLOWER,
  '36000/2207004': terminal('cover_refused', `${BAD_PICTURE}: it is too large; choose another one.`),
  '36001/2207005': terminal('cover_refused', `${BAD_PICTURE}: its format; choose a JPEG picture.`),
  '36003/2207009': terminal('cover_refused', `${BAD_PICTURE}: its proportions; choose another one.`),
  '36004/2207010': terminal(
    'caption_too_long',
    'The caption is over reelnet’s 2,200 characters, 30 hashtags or 20 mentions; shorten it.',
  ),
  '80001': SLOWER,
  '80002': SLOWER,
};

const GraphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().nullish(), is_transient: z.boolean().nullish() }),
});

/**
 * Looks up the code with its subcode first, then the code alone; 200 to 299 are permissions. Calls that decide whether a grant is
 * valid pass their own `toError`.
 */
export function toReelnetError(reply: PlatformResponse, toError = toPlatformError): PlatformError {
  const graph = parseResponse(GraphError, reply.body);
  if (graph === null) return toError(REELNET_ERRORS, null, reply);
  const { code, error_subcode: subcode, is_transient: transient } = graph.error;
  const exact = subcode === null || subcode === undefined ? String(code) : `${code}/${subcode}`;
  const byCode = REELNET_ERRORS[String(code)] ?? (isPermission(code) ? NO_PERMISSION : null);
  // An undocumented subcode may mean anything, so a terminal error of the code alone does not apply.
  const known = REELNET_ERRORS[exact] ?? (byCode?.kind === 'terminal' ? null : byCode);
  const table = known ? { [exact]: known } : transient === true ? { [exact]: BUSY } : {};
  const error = toError(table, exact, reply);
  const regainMs = readRegainMs(reply.headers);
  return error.code === 'rate_limited' && regainMs !== null ? { ...error, retryAfterMs: regainMs } : error;
}

/** The error of a failed container by the subcode in its status. An unknown one is retried with a new container. */
export function toReelnetContainerError(subcode: string | null): PlatformError {
  const known = Object.keys(REELNET_ERRORS).find((code) => subcode !== null && code.endsWith(`/${subcode}`));
  if (known !== undefined) return toPlatformError(REELNET_ERRORS, known, { status: 200, headers: {} });
  return { ...UPLOAD_FAILED, platformCode: subcode ?? 'ERROR' };
}

/** Returns `cover_refused` if the file that reelnet names in `text` as not fetched is the cover. */
export function nameFetchedFile(error: PlatformError, text: string, { cover }: PublishJob): PlatformError {
  if (error.code !== NOT_FETCHED.code || cover === null || cover.ms !== null) return error;
  const path = URL.parse(cover.pictureUrl)?.pathname ?? cover.pictureUrl;
  if (!text.replaceAll('\\/', '/').includes(path)) return error;
  const message = `${BAD_PICTURE}: it could not be fetched; choose another one.`;
  return { ...error, kind: 'terminal', code: 'cover_refused', message };
}

function isPermission(code: number): boolean {
  return code >= 200 && code <= 299;
}

const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().optional() })));

function readRegainMs(headers: Readonly<Record<string, string>>): number | null {
  const usage = parseResponse(Usage, headers['x-business-use-case-usage'] ?? '');
  if (usage === null) return null;
  const entries = Object.values(usage).flat();
  const minutes = Math.max(0, ...entries.map((entry) => entry.estimated_time_to_regain_access ?? 0));
  return minutes > 0 ? limitWaitMs(minutes * MINUTE_MS) : null;
}
