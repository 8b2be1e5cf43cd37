import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Dev } from '../instance/launched.ts';

const WITHIN_MS = 240_000;

/** A program as a process of its own, as the service's worker is; answers the last line that it printed. */
export async function runPeer(program: URL, ...args: string[]): Promise<string> {
  const command = [fileURLToPath(program), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { timeout: WITHIN_MS });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** A new database for a peer, on the server that the instance uses; answers its URL. */
export async function peerDatabase(databaseUrl: string, name: string): Promise<string> {
  const server = new Client({ connectionString: databaseUrl });
  await server.connect();
  await server.query(`create database ${server.escapeIdentifier(`peer_${name}`)}`);
  await server.end();
  const url = new URL(databaseUrl);
  url.pathname = `/peer_${name}`;
  return url.href;
}

export interface BareWorkflows {
  /** Workflows per second of a local activity, an activity and a local activity. */
  threeSteps: number;
  /** Of one activity: all that a delivery needs, or a post which goes out at once. */
  oneStep: number;
}

/** Workflows with nothing in them, on the instance's Temporal server. */
export async function bareWorkflows(dev: Dev, workflows: number): Promise<BareWorkflows> {
  const program = new URL('bare-workflows.ts', import.meta.url);
  return JSON.parse(
    await runPeer(program, dev.temporalAddress, dev.temporalNamespace, String(workflows)),
  ) as BareWorkflows;
}
