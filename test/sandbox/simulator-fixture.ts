import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from '@jest/globals';
import type { Post } from '../../sandbox/record.ts';
import type { StruckFault } from '../../sandbox/struck.ts';
import { startSandbox, type Sandbox } from '../../sandbox/server.ts';

const open: Sandbox[] = [];
const folders: string[] = [];

/** Stops every simulator that a test has started, its folder kept. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((running) => running.close()));
}

afterEach(async () => {
  await closeAll();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  folders.push(folder);
  return folder;
}

/** A simulator of its own for one test, processing at once unless told otherwise; answers its URL. */
export async function sandbox(env: Record<string, string> = {}, dir?: string): Promise<string> {
  const folder = dir ?? (await freshFolder());
  const started = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dir: folder,
    env: { SANDBOX_PROCESSING_MS: '0', ...env },
  });
  open.push(started);
  return started.url;
}

export type Recorded = Post & { firstComment: string | null; url: string };

export async function posts(url: string): Promise<Recorded[]> {
  return (await (await fetch(`${url}/__sandbox/posts`)).json()) as Recorded[];
}

export async function arm(url: string, fault: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${url}/__sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) });
  if (answer.status !== 201) throw new Error(await answer.text());
}

export async function struckFaults(url: string): Promise<StruckFault[]> {
  return (await (await fetch(`${url}/__sandbox/faults/struck`)).json()) as StruckFault[];
}

/** How many calls of this name faults have struck so far. */
export async function struckCalls(url: string, call: string): Promise<number> {
  return (await struckFaults(url)).filter((fault) => fault.call === call).length;
}

export async function advance(url: string, advanceMs: number): Promise<void> {
  await fetch(`${url}/__sandbox/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) });
}

/** Any other call of the simulator's own API; answers its status. */
export async function control(url: string, what: string, input: Record<string, unknown>): Promise<number> {
  return (await fetch(`${url}/__sandbox/${what}`, { method: 'POST', body: JSON.stringify(input) })).status;
}

export async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const value = await read();
    if (holds(value)) return value;
    await sleep(25);
  }
  throw new Error('it never came to hold');
}

/** Posts the consent form as a person would, and answers the parameters of the redirect. */
export async function consent(authorizeUrl: string, form: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(authorizeUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const location = answer.headers.get('location');
  if (answer.status !== 302 || location === null) throw new Error(`consent answered ${answer.status}`);
  return new URL(location).searchParams;
}

export function withQuery(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

export type Json = Record<string, unknown>;

export async function body(answer: Response): Promise<Json> {
  return (await answer.json()) as Json;
}
