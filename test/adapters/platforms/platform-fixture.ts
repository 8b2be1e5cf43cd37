import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnectors } from '../../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../../adapters/platforms/settings.ts';
import type { Connector, Grant, Handle, MediaFile, PublishJob, PublishStatus } from '../../../adapters/ports.ts';
import type { Platform } from '../../../domain/accounts/platforms.ts';
import { startSandbox } from '../../../sandbox/start-sandbox.ts';
import { serveMedia } from '../../support/serve-media.ts';
import { makeVideo } from './make-video.ts';
import { CONTROL_KEY, fetchControl } from '../../support/sandbox-control.ts';

export const REDIRECT_URI = 'http://127.0.0.1:9/oauth/callback';

export interface SandboxPost {
  platform: Platform;
  accountId: string;
  platformPostId: string | null;
  mode: string;
  caption: string | null;
  title: string | null;
  mediaSha256: string;
  clientRef: string | null;
  url: string;
  declarations: Record<string, unknown>;
  options: Record<string, unknown>;
}

/** A connected account and a job that publishes to it. */
export interface ConnectedAccount {
  connector: Connector;
  grant: Grant;
  job: PublishJob;
}

export interface PlatformFixture {
  dir: string;
  url: string;
  video: MediaFile;
  connectors: Record<Platform, Connector>;
  /** Connects a new user through the consent form. */
  signIn(platform: Platform, withhold?: string[]): Promise<Grant>;
  connectAccount(platform: Platform, changes?: Partial<PublishJob>): Promise<ConnectedAccount>;
  fault(fault: { platform: Platform; call: string; fault: string; [detail: string]: unknown }): Promise<void>;
  /** `limit` per `seconds` (default: the documented window); null removes the limit. */
  setRateLimit(name: string, limit: number | null, seconds?: number): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  posts(account: ConnectedAccount): Promise<SandboxPost[]>;
  stop(): Promise<void>;
  /** Restarts the simulator on the same port with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `settings` are those of the platforms, such as `REELNET_LOGIN`. */
export async function createPlatformFixture(
  env: Record<string, string> = {},
  settings: Record<string, string> = {},
): Promise<PlatformFixture> {
  const dir = await mkdtemp(join(tmpdir(), 'kinora-platforms-'));
  const sandboxEnv = { SANDBOX_PROCESSING_MS: '50', SANDBOX_CONTROL_KEY: CONTROL_KEY, ...env };
  const place = { host: '127.0.0.1', dir: join(dir, 'sandbox'), env: sandboxEnv };
  let sandbox = await startSandbox({ ...place, port: 0 });
  const { url } = sandbox;
  const connectors = createConnectors(
    readPlatformSettings({ SANDBOX_URL: url, SANDBOX_SETTLE_MS: '100', ...settings }),
  ).sandbox;
  const media = await serveMedia(dir);
  const video = await makeVideo(dir, media.origin);

  const signIn: PlatformFixture['signIn'] = async (platform, withhold = []) => {
    const connector = connectors[platform];
    const codeVerifier = randomUUID() + randomUUID();
    const state = randomUUID();
    const authorizeUrl = connector.authorizeUrl({ state, redirectUri: REDIRECT_URI, codeVerifier });
    const code = await approveConsent(authorizeUrl, state, withhold);
    const grant = await connector.exchangeCode({ code, redirectUri: REDIRECT_URI, codeVerifier });
    if (!grant.ok) throw new Error(grant.error.code);
    return grant.value;
  };

  return {
    dir,
    url,
    video,
    connectors,
    signIn,
    async connectAccount(platform, changes) {
      const connector = connectors[platform];
      const grant = await signIn(platform);
      const identity = await connector.identify(grant);
      if (!identity.ok) throw new Error(identity.error.code);
      const { platformUserId, username } = identity.value;
      const credentials = { accessToken: grant.accessToken, platformUserId, username };
      return { connector, grant, job: { ...jobFor(platform, video), ...credentials, ...changes } };
    },
    fault: async (fault) => control(url, 'faults', fault),
    setRateLimit: async (name, limit, seconds) => control(url, 'rate-limits', { name, limit, seconds }),
    advanceClock: async (advanceMs) => control(url, 'clock', { advanceMs }),
    async posts({ job }) {
      const response = await fetchControl(url, `posts?accountId=${encodeURIComponent(job.platformUserId)}`);
      return (await response.json()) as SandboxPost[];
    },
    stop: () => sandbox.close(),
    async restart() {
      sandbox = await startSandbox({ ...place, port: Number(new URL(url).port) });
    },
    async close() {
      await sandbox.close();
      await media.close();
      await rm(dir, { recursive: true });
    },
  };
}

/** Creates a handle and prepares it for the irreversible call. */
export async function prepare({ connector, job }: ConnectedAccount): Promise<Handle> {
  const created = await connector.createUpload(job);
  if (!created.ok) throw new Error(`createUpload: ${created.error.code}`);
  const prepared = await connector.prepare(job, created.value, AbortSignal.timeout(20_000));
  if (prepared.state !== 'ready') throw new Error(`prepare: ${prepared.state} ${prepared.error?.code}`);
  return created.value;
}

/** Polls the status until the platform has processed the post. */
export async function waitUntilProcessed(
  { connector, job }: ConnectedAccount,
  handle: Handle,
  sentAt: Date,
): Promise<PublishStatus> {
  for (;;) {
    const status = await connector.getStatus(job, handle, sentAt);
    if (status.state !== 'processing') return status;
    await sleep(20);
  }
}

function jobFor(platform: Platform, media: MediaFile): Omit<PublishJob, 'accessToken' | 'platformUserId' | 'username'> {
  return {
    targetId: `tgt_${randomUUID()}`,
    privacy: null,
    mode: 'publish',
    caption: 'Three ways to brew ☕️ #coffee',
    title: platform === 'videoshorts' ? 'Three ways to brew' : null,
    tags: platform === 'videoshorts' ? ['coffee', 'brewing'] : [],
    declarations: {},
    options: {},
    choices: {},
    media,
    cover: null,
  };
}

async function approveConsent(authorizeUrl: string, state: string, withhold: string[]): Promise<string> {
  const form = new URLSearchParams({ username: `user-${randomUUID().slice(0, 8)}`, decision: 'approve' });
  for (const scope of withhold) form.append('withhold', scope);
  const response = await fetch(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  if (back.searchParams.get('state') !== state) throw new Error('the redirect has another state');
  return back.searchParams.get('code') ?? '';
}

async function control(url: string, what: string, body: object): Promise<void> {
  const response = await fetchControl(url, `${what}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}
