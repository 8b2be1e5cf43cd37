import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { readSuperuserUrl } from '../../bin/postgres/start-postgres.ts';
import type { Dev } from '../../test/support/processes/launch-instance.ts';
import { computePerPost, readProcessorTime, type ProcessorTime } from '../../test/support/processes/processor-time.ts';
import { waitUntilIdle } from '../../test/support/processes/wait-until-idle.ts';

const WITHIN_MS = 240_000;

/** Runs a program in a child process. Returns its last line of output. */
export async function runPeer(program: URL, ...args: string[]): Promise<string> {
  const command = [fileURLToPath(program), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: WITHIN_MS });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Creates a database for a peer on the server of the instance. Returns its URL. */
export async function createPeerDatabase(home: string, { databaseUrl }: Dev, name: string): Promise<string> {
  const superuserUrl = await readSuperuserUrl(join(home, 'postgres'), databaseUrl);
  const server = new Client({ connectionString: superuserUrl });
  await server.connect();
  await server.query(`create database ${server.escapeIdentifier(`peer_${name}`)}`);
  await server.end();
  const url = new URL(superuserUrl);
  url.pathname = `/peer_${name}`;
  return url.href;
}

/** The steps of each workflow: a local activity, an activity and a local activity, or one activity. */
export type BareShape = 'threeSteps' | 'oneStep';

export interface BareWorkflows {
  perSecond: number;
  /** CPU milliseconds per workflow by component of the instance; `bare` is the client and worker of the peer. */
  processors: ProcessorTime;
}

/** Runs empty workflows on the Temporal server of the idle instance. */
export async function runBareWorkflows(dev: Dev, shape: BareShape, workflows: number): Promise<BareWorkflows> {
  const program = new URL('bare-workflows.ts', import.meta.url);
  await waitUntilIdle(dev);
  const before = await readProcessorTime(dev);
  const output = await runPeer(program, dev.temporalAddress, dev.temporalNamespace, shape, String(workflows));
  const { perSecond, processorMs } = JSON.parse(output) as { perSecond: number; processorMs: number };
  const parts = computePerPost(before, await readProcessorTime(dev), workflows);
  await waitUntilIdle(dev);
  return { perSecond, processors: { ...parts, bare: processorMs } };
}
