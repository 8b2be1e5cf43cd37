import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { prepareSends } from './peers/prepared-sends.ts';
import { percentile, readRecord } from './publish-record.ts';
import type { PublishStage } from './publish-stage.ts';

/** From the start of a peer's process to its instant: time to boot and to take its sends in. */
const INSTANT_IN_MS = 8_000;
const PEER_WITHIN_MS = 240_000;

export interface Lateness {
  posts: number;
  lost: number;
  double: number;
  early: number;
  p50: number;
  p99: number;
  last: number;
  perSecond: number;
}

/** The same number of uploads whose last call is all that is made, at once. */
export async function bareUploads(stage: PublishStage, posts: number, name: string): Promise<Lateness> {
  const sends = await prepareSends(stage, posts, name);
  return judged(stage, posts, name, (at) => peer('bare-uploads.ts', sends, stage.dev.sandboxUrl, String(at)));
}

/** The same sends as jobs of a queue that polls PostgreSQL, on the instance's server. */
export async function poller(stage: PublishStage, posts: number, name: string): Promise<Lateness> {
  const sends = await prepareSends(stage, posts, name);
  const databaseUrl = await databaseFor(stage.dev.databaseUrl, name);
  return judged(stage, posts, name, (at) => peer('poller.ts', sends, stage.dev.sandboxUrl, databaseUrl, String(at)));
}

export interface BareWorkflows {
  /** Workflows per second of a local activity, an activity and a local activity. */
  threeSteps: number;
  /** Of one activity: all that a post needs which goes out at once. */
  oneStep: number;
}

export async function bareWorkflows({ dev }: PublishStage, workflows: number): Promise<BareWorkflows> {
  const said = await peer('bare-workflows.ts', dev.temporalAddress, dev.temporalNamespace, String(workflows));
  return JSON.parse(said) as BareWorkflows;
}

async function judged(
  stage: PublishStage,
  posts: number,
  name: string,
  run: (at: number) => Promise<string>,
): Promise<Lateness> {
  const at = Date.now() + INSTANT_IN_MS;
  await run(at);
  const { lost, double, instants } = await readRecord(stage, name, { posts, targets: 1 });
  const late = instants.map((instant) => instant - at);
  const last = percentile(late, 1);
  const early = late.filter((ms) => ms < 0).length;
  const perSecond = Math.round((late.length / last) * 10_000) / 10;
  return { posts, lost, double, early, p50: percentile(late, 0.5), p99: percentile(late, 0.99), last, perSecond };
}

/** A process of its own, as the service's worker is; answers what it printed. */
async function peer(program: string, ...args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`peers/${program}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { timeout: PEER_WITHIN_MS });
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function databaseFor(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(`peer_${name}`)}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/peer_${name}`;
  return own.href;
}
