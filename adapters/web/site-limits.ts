import { setTimeout as sleep } from 'node:timers/promises';
import { getDomain } from 'tldts';
import { SHARES } from '../../shares/shares.ts';
import type { WebClient } from '../ports.ts';

type Download = Awaited<ReturnType<WebClient['download']>>;
type Failure = Extract<Download, { ok: false }>;

/** After this many failures in a row, a team requests a site one file at a time. */
const TOLERATED_FAILURES = 3;

/** The pause between two requests to a site that keeps failing. */
const RETRY_AFTER_MS = 15_000;

interface FailingSite {
  failures: number;
  retryAt: number;
  /** The request that tests the site. Resolves with its failure, or null if the site responds or the request was cancelled. */
  probe: Promise<Failure | null> | null;
}

export interface SiteDownload {
  teamId: string;
  url: string;
  signal: AbortSignal;
  /** Whether the failure is one of the site, and not of the file. */
  isSiteFailure: (failure: Failure) => boolean;
  /** Downloads the file. Calls `onResponse` when its first bytes arrive. */
  download: (onResponse: () => void) => Promise<Download>;
}

/**
 * Limits what this process requests from one site, so that a site is never flooded and a failing one does not receive every retry
 * of every file. A site is a registrable domain, because a caller can invent subdomains. Failures are counted per team: one team
 * cannot stop the downloads of another.
 */
export class SiteLimits {
  readonly #failing = new Map<string, FailingSite>();
  readonly #retryAfterMs: number;

  constructor({ retryAfterMs = RETRY_AFTER_MS } = {}) {
    this.#retryAfterMs = retryAfterMs;
  }

  /** Runs the download when its turn comes. If the site keeps failing, returns the failure of a request made during the wait. */
  async run(file: SiteDownload): Promise<Download> {
    const site = findSite(file.url);
    const download = (): Promise<Download> => this.#runGuarded(`${file.teamId} ${site}`, file);
    return SHARES.downloads.run(site, file.teamId, download, file.signal);
  }

  async #runGuarded(key: string, file: SiteDownload): Promise<Download> {
    for (;;) {
      const failing = this.#failing.get(key);
      if (!failing || failing.failures < TOLERATED_FAILURES) return this.#download(key, file, () => undefined);
      if (!failing.probe) return this.#probe(key, failing, file);
      const failure = await failing.probe;
      file.signal.throwIfAborted();
      if (failure) return failure;
    }
  }

  async #probe(key: string, failing: FailingSite, file: SiteDownload): Promise<Download> {
    const { promise, resolve } = Promise.withResolvers<Failure | null>();
    failing.probe = promise;
    const end = (failure: Failure | null): void => {
      if (failing.probe === promise) failing.probe = null;
      resolve(failure);
    };
    try {
      await sleep(Math.max(0, failing.retryAt - performance.now()), undefined, { signal: file.signal, ref: false });
      const outcome = await this.#download(key, file, () => end(null));
      end(outcome.ok ? null : outcome);
      return outcome;
    } finally {
      end(null);
    }
  }

  async #download(key: string, file: SiteDownload, onResponse: () => void): Promise<Download> {
    const outcome = await file.download(onResponse);
    if (outcome.ok || !file.isSiteFailure(outcome)) {
      this.#failing.delete(key);
      return outcome;
    }
    const failing = this.#failing.get(key) ?? { failures: 0, retryAt: 0, probe: null };
    failing.failures += 1;
    failing.retryAt = performance.now() + this.#retryAfterMs;
    this.#failing.set(key, failing);
    return outcome;
  }
}

function findSite(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
