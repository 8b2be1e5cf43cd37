import { z } from 'zod';
import { parseResponse } from '../../adapters/web/parse-json.ts';
import { hasGrant } from '../../db/apps/grants.ts';
import type { App } from '../../domain/apps/authorization.ts';
import { findRedirectProblem } from '../../domain/apps/find-redirect-problem.ts';
import { REGISTRATION_HOURS } from '../../domain/apps/app-scopes.ts';
import { openSealed } from '../access/open-sealed.ts';
import { forkEntityManager, type ApiContext } from '../http/context.ts';

const RedirectUris = z
  .array(
    z.string().superRefine((uri, check) => {
      const problem = findRedirectProblem(uri);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    }),
  )
  .min(1)
  .max(10);

/** The metadata with which an app registers. Other properties are ignored, as RFC 7591 demands. */
export const AppMetadata = z.object({ client_name: z.string().max(200).optional(), redirect_uris: RedirectUris });
export type AppMetadata = z.output<typeof AppMetadata>;

/** A sealed registration: its kind, the name and redirect URIs of the app, and its time in Unix seconds. */
const Registration = z.tuple([z.literal('app'), z.string(), z.array(z.string()), z.number()]);

const MAX_NAME_LENGTH = 80;
const MAX_DOCUMENT_BYTES = 10 * 1024;
const DOCUMENT_TIMEOUT_MS = 5_000;

/**
 * Replaces spaces and control characters, which could hide or reverse text, by single spaces, and shortens the name.
 * Returns `otherwise` if nothing is left.
 */
export function cleanName(name: string | undefined, otherwise: string): string {
  const clean = (name ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return clean || otherwise;
}

/** Seals a registration into the id of the client, so that nothing is stored for an app that nobody authorizes. */
export function sealRegistration({ deps }: ApiContext, { name, redirectUris }: Omit<App, 'clientId'>): string {
  return deps.secrets.seal(JSON.stringify(['app', name, redirectUris, Math.floor(Date.now() / 1_000)]));
}

/** Loads the app of a client id, or returns why there is none, as a sentence for the person. */
export async function loadApp(ctx: ApiContext, clientId: string): Promise<App | string> {
  return /^https?:/iu.test(clientId) ? fetchApp(ctx, clientId) : openRegistration(ctx, clientId);
}

async function openRegistration(ctx: ApiContext, clientId: string): Promise<App | string> {
  const unknown = 'The app is not registered, or its registration has expired. Connect it again.';
  const opened = openSealed(ctx, clientId);
  const registration = Registration.safeParse(opened);
  if (!registration.success) return unknown;
  const [, name, redirectUris, issuedAt] = registration.data;
  const isFresh = Date.now() / 1_000 - issuedAt < REGISTRATION_HOURS * 3_600;
  return isFresh || (await hasGrant(forkEntityManager(ctx), clientId)) ? { clientId, name, redirectUris } : unknown;
}

/** Fetches the client id metadata document, whose URL is the client id, under the policy of outbound requests. */
async function fetchApp({ deps }: ApiContext, clientId: string): Promise<App | string> {
  const url = URL.parse(clientId);
  if (url?.protocol !== 'https:' || url.href !== clientId || url.pathname === '/' || url.hash || url.username) {
    return 'The id of the app must be an https URL with a path, and without a fragment, user name or dot segments.';
  }
  const problem = deps.web.findUrlProblem(clientId);
  if (problem) return `The description of the app cannot be read: ${problem}`;
  const response = await deps.web.request(clientId, {
    headers: { accept: 'application/json' },
    timeoutMs: DOCUMENT_TIMEOUT_MS,
    maxBytes: MAX_DOCUMENT_BYTES,
  });
  if (!response.ok || response.status !== 200) return 'The description of the app cannot be read at its URL.';
  const shape = AppMetadata.extend({ client_id: z.literal(clientId) });
  const parsed = parseResponse(shape, response.body.toString('utf8'));
  if (!parsed) return 'The description of the app at its URL is invalid.';
  const { client_name: name, redirect_uris: redirectUris } = parsed;
  return { clientId, name: cleanName(name, url.hostname), redirectUris };
}
