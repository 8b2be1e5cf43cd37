import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { WorkerVersion } from '../adapters/temporal/worker-routing.ts';

const DIGEST_LENGTH = 12;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Everything that a bundle contains beside the SDK. */
const SOURCES = ['workflows/**/*.ts', 'domain/**/*.ts'];

/** `traced` may be missing, because tests need `plain` only. */
export interface WorkflowBundles {
  plain: WorkflowBundleWithSourceMap;
  traced?: WorkflowBundleWithSourceMap;
}

export async function writeBundleFile(path: string, bundles: WorkflowBundles): Promise<void> {
  await writeFile(path, JSON.stringify({ digest: await digestWorkflowCode(), ...bundles }));
}

/** Throws unless the file was built from the workflow code and the SDK of this installation, because old code would fail replays. */
export async function readBundleFile(path: string): Promise<WorkflowBundles> {
  const { digest, plain, traced } = JSON.parse(await readFile(path, 'utf8')) as Partial<
    WorkflowBundles & { digest: string }
  >;
  if (plain && digest === (await digestWorkflowCode())) return traced ? { plain, traced } : { plain };
  throw new Error(
    `WORKFLOW_BUNDLE (${path}) was built from other workflow code. Build it again: node worker/bundle-program.ts write ${path}`,
  );
}

/** SHA-256 (hex) of the SDK's version and of the names and contents of the workflow code below `root`. */
export async function digestWorkflowCode(root = ROOT): Promise<string> {
  const hash = createHash('sha256').update(readSdkVersion());
  const paths: string[] = [];
  for await (const path of glob(SOURCES, { cwd: root })) paths.push(path);
  for (const path of paths.toSorted()) hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

function readSdkVersion(): string {
  const { version } = createRequire(import.meta.url)('@temporalio/workflow/package.json') as { version: string };
  return version;
}

/** The release and a digest of its workflow code, such as `1.4.0-3f2a90b1c4d5`. */
export async function computeWorkerVersion(deploymentName: string): Promise<WorkerVersion> {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  const digest = await digestWorkflowCode();
  return { deploymentName, buildId: `${version}-${digest.slice(0, DIGEST_LENGTH)}` };
}
