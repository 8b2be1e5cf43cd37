import { z } from 'zod';
import type { AccountIdentity, Grant, PlatformResult } from '../../ports.ts';
import { parseJson } from '../../web/parse-json.ts';
import { type OAuth, inSeconds } from '../oauth-grant.ts';
import { createError } from '../platform-errors.ts';
import { AccessToken, CleanText } from '../response-fields.ts';
import { type Atproto, callMethod, readMethod } from './client.ts';
import { toAtprotoError } from './errors.ts';
import { parseHost, readHostToken, writeHostToken } from './host-token.ts';
import { readReply } from '../read-reply.ts';

const SignInForm = z.object({
  identifier: z.string().transform((text) => text.trim().replace(/^@/u, '')),
  password: z.string().min(1),
  host: z.string(),
});

const Did = z.string().regex(/^did:[a-z]+:[\w.%:-]{1,200}$/u);

const Session = z.object({
  accessJwt: AccessToken,
  refreshJwt: AccessToken,
  didDoc: z
    .object({ service: z.array(z.object({ id: z.string(), serviceEndpoint: z.string() })) })
    .optional()
    .catch(undefined),
});

const Identity = z.object({ did: Did, handle: CleanText });

const TokenBody = z.object({ exp: z.number().positive().max(8_640_000_000_000) });

/** Signs owners in with an app password, entered in a form of this service; the `code` is the form as JSON. */
export function createPasswordSignIn(atproto: Atproto): OAuth {
  return {
    /** The callback itself, which shows the form. */
    authorizeUrl: ({ redirectUri }) => redirectUri,
    exchangeCode: ({ code }) => signIn(atproto, code),

    async refreshGrant(grant) {
      const stored = readHostToken(grant.refreshToken ?? '');
      if (stored.host === '') return { ok: false, error: createError('reconnect', 'grant_invalid', RECONNECT) };
      const renewed = await readMethod(atproto, stored, 'com.atproto.server.refreshSession', { body: null }, Session);
      return renewed.ok ? { ok: true, value: toGrant(stored.host, renewed.value) } : renewed;
    },

    async revokeGrant(grant) {
      const stored = readHostToken(grant.refreshToken ?? grant.accessToken);
      const reply = await callMethod(atproto, stored, 'com.atproto.server.deleteSession', { body: null });
      if (reply.answered && reply.status === 200) return { ok: true, value: null };
      const error = reply.answered
        ? toAtprotoError(reply)
        : createError('retry_later', 'platform_unreachable', UNREACHABLE);
      return { ok: false, error };
    },

    identify: (grant) => identify(atproto, grant),
  };
}

const OTHER_HOST = 'The account is on another host; connect it again with that one.';
const RECONNECT = 'Connect the account again.';
const UNREACHABLE = 'The host of the account could not be reached; this is retried automatically.';

async function signIn(atproto: Atproto, code: string): Promise<PlatformResult<Grant>> {
  const form = SignInForm.safeParse(parseJson(code)).data;
  const host = form === undefined ? null : parseHost(form.host, atproto.rules);
  if (form === undefined || form.identifier === '' || host === null) {
    const message = 'The handle, the app password or the host is missing or invalid; connect the account again.';
    return { ok: false, error: createError('reconnect', 'sign_in_refused', message) };
  }
  const body = { identifier: form.identifier, password: form.password };
  const session = await readMethod(atproto, { host, token: '' }, 'com.atproto.server.createSession', { body }, Session);
  return session.ok
    ? { ok: true, value: toGrant(findSessionHost(atproto, session.value) ?? host, session.value) }
    : session;
}

/** The host that the session names; Bluesky's sign-in host names another. Null if it may not be called. */
function findSessionHost({ rules }: Atproto, { didDoc }: z.infer<typeof Session>): string | null {
  const service = didDoc?.service.find(({ id }) => id.endsWith('#atproto_pds'));
  return service === undefined ? null : parseHost(service.serviceEndpoint, rules);
}

function toGrant(host: string, { accessJwt, refreshJwt }: z.infer<typeof Session>): Grant {
  return {
    accessToken: writeHostToken({ host, token: accessJwt }),
    refreshToken: writeHostToken({ host, token: refreshJwt }),
    accessExpiresAt: readExpiry(accessJwt) ?? inSeconds(3_600),
    refreshExpiresAt: readExpiry(refreshJwt),
    scopes: [],
  };
}

function readExpiry(jwt: string): Date | null {
  const text = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  const exp = TokenBody.safeParse(parseJson(text)).data?.exp;
  return exp === undefined ? null : new Date(exp * 1_000);
}

async function identify(atproto: Atproto, grant: Grant): Promise<PlatformResult<AccountIdentity>> {
  const stored = readHostToken(grant.accessToken);
  const session = await readMethod(atproto, stored, 'com.atproto.server.getSession', {}, Identity);
  if (!session.ok) return session;
  const { did, handle } = session.value;
  const didHost = await findDidHost(atproto, did);
  if (!didHost.ok) return didHost;
  if (didHost.value !== stored.host)
    return { ok: false, error: createError('reconnect', 'sign_in_refused', OTHER_HOST) };
  return { ok: true, value: { platformUserId: did, username: handle, displayName: null, avatarUrl: null } };
}

const Document = z.object({
  id: z.string(),
  service: z.array(z.object({ id: z.string(), serviceEndpoint: z.unknown() })).optional(),
});

/**
 * The host that the account's DID document names. Only this decides which host acts for an account, because a host may
 * report any account as its own. Null if the document names none that may be called.
 */
async function findDidHost({ http, settings, rules }: Atproto, did: string): Promise<PlatformResult<string | null>> {
  const url = locateDocument(settings.directoryUrl, did, (host) => parseHost(host, rules));
  if (url === null) return { ok: true, value: null };
  const document = readReply(await http.send({ method: 'GET', url }), Document, toAtprotoError);
  if (!document.ok) return document;
  const { id, service = [] } = document.value;
  const endpoint = id === did && service.find((one) => one.id.endsWith('#atproto_pds'))?.serviceEndpoint;
  return { ok: true, value: typeof endpoint === 'string' ? parseHost(endpoint, rules) : null };
}

function locateDocument(directory: string, did: string, locate: (host: string) => string | null): string | null {
  if (did.startsWith('did:plc:')) return `${directory}/${encodeURIComponent(did)}`;
  const name = /^did:web:([^:]+)$/u.exec(did)?.[1];
  const origin = name === undefined ? null : locate(decodeURIComponent(name));
  return origin === null ? null : `${origin}/.well-known/did.json`;
}
