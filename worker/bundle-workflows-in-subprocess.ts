import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';

const PROGRAM = fileURLToPath(new URL('bundle-program.ts', import.meta.url));

/**
 * Bundles the workflow code in a subprocess, because a bundler takes hundreds of megabytes that a long-lived process would keep.
 * `WORKFLOW_BUNDLE` may name a JSON file with the untraced bundle of this version. Throws if the subprocess exits without a
 * bundle; the log then has the reason.
 */
export async function bundleWorkflowsInSubprocess({
  traced,
}: {
  traced: boolean;
}): Promise<WorkflowBundleWithSourceMap> {
  const bundleFile = process.env['WORKFLOW_BUNDLE'];
  if (bundleFile && !traced) return JSON.parse(await readFile(bundleFile, 'utf8')) as WorkflowBundleWithSourceMap;
  const child = fork(PROGRAM, [String(traced)], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (bundle) => resolve(bundle as WorkflowBundleWithSourceMap));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`bundling the workflows failed (${signal ?? code})`)));
  });
}
