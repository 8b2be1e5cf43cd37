import { createHash } from 'node:crypto';
import { z } from 'zod';
import { buildAuthorizeUrl, inSeconds } from '../../../adapters/platforms/oauth-grant.ts';
import { toRefusedOutcome, toUnansweredOutcome } from '../../../adapters/platforms/failed-outcome.ts';
import { toMetrics } from '../../../adapters/platforms/metrics-batches.ts';
import { createError } from '../../../adapters/platforms/platform-errors.ts';
import {
  createPlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from '../../../adapters/platforms/platform-http.ts';
import type { PlatformAdapter } from '../../../adapters/platforms/platform-adapter.ts';
import { readReply } from '../../../adapters/platforms/read-reply.ts';
import type { Connector, Grant, MetricsResult } from '../../../adapters/ports.ts';
import { readSettings } from '../../../config/read-settings.ts';
import { PLATFORM_SETTINGS } from '../../../config/variables/platforms.ts';
import type { Environment, Setting } from '../../../config/variables/setting.ts';

const Video = z.object({ state: z.enum(['uploaded', 'processing', 'posted']), saves: z.number() });

const toError = ({ status }: PlatformResponse) =>
  createError(status === 422 ? 'terminal' : 'retry_later', 'toy_error', `Toyapp answered ${status}.`);

const buildGrant = (accessToken: string): Grant => ({
  accessToken,
  refreshToken: accessToken,
  accessExpiresAt: inSeconds(3_600),
  refreshExpiresAt: null,
  scopes: [],
});

/** Keeps videos under an id that the caller chooses, at the server at `base`. */
export function createToyappConnector(base: string): Connector {
  const http = createPlatformHttp();
  const call = (method: PlatformRequest['method'], path: string, token: string, body?: PlatformRequest['body']) =>
    http.send({
      method,
      url: `${base}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const read = async (id: string, token: string) =>
    readReply(await call('GET', `/videos/${id}`, token), Video, toError);
  return {
    // It is in the list of platforms once `register.mjs` has added it.
    platform: 'toyapp' as Connector['platform'],
    scopes: [],
    authorizeUrl: (request) => buildAuthorizeUrl(`${base}/consent`, request, {}),
    exchangeCode: async ({ code }) => ({ ok: true, value: buildGrant(code) }),
    refreshGrant: async ({ accessToken }) => ({ ok: true, value: buildGrant(accessToken) }),
    revokeGrant: async () => ({ ok: true, value: null }),
    identify: async ({ accessToken }) => ({
      ok: true,
      value: { platformUserId: accessToken, username: accessToken, displayName: null, avatarUrl: null },
    }),
    createUpload: async ({ targetId }) => {
      const id = createHash('sha256').update(targetId).digest('hex').slice(0, 20);
      return { ok: true, value: { id, uploadUrl: null, expiresAt: inSeconds(3_600) } };
    },
    async prepare({ accessToken, media }, { id }) {
      const { path, bytes } = media;
      const stored = readReply(
        await call('PUT', `/videos/${id}`, accessToken, { path, first: 0, bytes }),
        Video,
        toError,
      );
      return stored.ok ? { state: 'ready' } : { state: 'pending', error: stored.error };
    },
    async publish({ accessToken, caption, choices }, { id }) {
      const reply = await call('POST', `/videos/${id}`, accessToken, JSON.stringify({ caption, ...choices }));
      if (!reply.answered) return toUnansweredOutcome(reply.failure);
      if (reply.status !== 200) return toRefusedOutcome(toError(reply), reply.status);
      return { outcome: 'accepted', platformPostId: null, url: null, processing: true };
    },
    async getStatus({ accessToken }, { id }) {
      const found = await read(id, accessToken);
      if (!found.ok) return { state: 'unreadable', error: found.error };
      if (found.value.state === 'uploaded') return { state: 'not_sent' };
      if (found.value.state === 'processing') return { state: 'processing' };
      return { state: 'posted', platformPostId: id, url: `${base}/watch/${id}` };
    },
    async getMetrics({ accessToken }, posts) {
      const figures = new Map<string, MetricsResult>();
      for (const { platformPostId } of posts) {
        const found = await read(platformPostId, accessToken);
        figures.set(platformPostId, found.ok ? toMetrics({ saves: found.value.saves }) : found);
      }
      return figures;
    },
  };
}

const readSite = (env: Environment): { TOYAPP_URL: string } =>
  readSettings((PLATFORM_SETTINGS as Record<string, object>)['toyapp'] as { TOYAPP_URL: Setting<string> }, env);

export const TOYAPP: PlatformAdapter<{ TOYAPP_URL: string }> = {
  readLiveSite: readSite,
  readSandboxSite: readSite,
  createConnector: ({ TOYAPP_URL }) => createToyappConnector(TOYAPP_URL),
  privatePost: null,
};
