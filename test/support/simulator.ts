import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import type { Post } from '../../sandbox/posts/publish-record.ts';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { CONTROL_KEY, fetchControl } from './sandbox-control.ts';

const open: Sandbox[] = [];
const folders: string[] = [];

/** Stops every simulator of the test; keeps the data folders. */
export async function stopSimulators(): Promise<void> {
  await Promise.all(open.splice(0).map((running) => running.close()));
}

afterEach(async () => {
  await stopSimulators();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  folders.push(folder);
  return folder;
}

/** Starts a simulator for one test, by default without processing time; returns its URL. */
export async function startSimulator(env: Record<string, string> = {}, dir?: string): Promise<string> {
  const folder = dir ?? (await createFolder());
  const started = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dir: folder,
    env: { SANDBOX_PROCESSING_MS: '0', SANDBOX_CONTROL_KEY: CONTROL_KEY, ...env },
  });
  open.push(started);
  return started.url;
}

export type PublishedPost = Post & { firstComment: string | null; url: string };

export async function listPublished(url: string): Promise<PublishedPost[]> {
  return (await (await fetchControl(url, 'posts')).json()) as PublishedPost[];
}

export async function scheduleFault(url: string, fault: Record<string, unknown>): Promise<void> {
  const response = await fetchControl(url, 'faults', { method: 'POST', body: JSON.stringify(fault) });
  if (response.status !== 201) throw new Error(await response.text());
}

export async function listInjectedFaults(url: string): Promise<InjectedFault[]> {
  return (await (await fetchControl(url, 'faults/injected')).json()) as InjectedFault[];
}

export async function countInjectedFaults(url: string, call: string): Promise<number> {
  return (await listInjectedFaults(url)).filter((fault) => fault.call === call).length;
}

export async function advanceClock(url: string, advanceMs: number): Promise<void> {
  await fetchControl(url, 'clock', { method: 'POST', body: JSON.stringify({ advanceMs }) });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Advances the simulator's clock to 20:00 UTC, hours from the midnight in California at which quotas are reset. Returns its time. */
export async function advanceToPacificNoon(url: string): Promise<Date> {
  const { now } = (await (await fetchControl(url, 'clock')).json()) as { now: string };
  const sinceNoon = (Date.parse(now) + 4 * HOUR_MS) % DAY_MS;
  const advanceMs = sinceNoon < HOUR_MS ? 0 : DAY_MS - sinceNoon;
  if (advanceMs > 0) await advanceClock(url, advanceMs);
  return new Date(Date.parse(now) + advanceMs);
}

/** Calls the control API of the simulator; returns the status. */
export async function postControl(url: string, what: string, input: Record<string, unknown>): Promise<number> {
  return (await fetchControl(url, `${what}`, { method: 'POST', body: JSON.stringify(input) })).status;
}

/** Posts the consent form; returns the parameters of the redirect. */
export async function submitConsent(authorizeUrl: string, form: Record<string, string>): Promise<URLSearchParams> {
  const response = await fetch(authorizeUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null) throw new Error(`consent returned ${response.status}`);
  return new URL(location).searchParams;
}

export function withQuery(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

export type Json = Record<string, unknown>;

export async function readJson(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}
