import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { readBundleFile } from './workflow-bundle-file.ts';

const PROGRAM = fileURLToPath(new URL('bundle-program.ts', import.meta.url));

/**
 * Bundles the workflow code in a subprocess, because a bundler takes hundreds of megabytes that a long-lived process would keep.
 * `WORKFLOW_BUNDLE` may name a file with the bundles of this release. Throws if that file is of another release, or if the subprocess
 * exits without a bundle; the log then has the reason.
 */
export async function bundleWorkflowsInSubprocess({
  traced,
}: {
  traced: boolean;
}): Promise<WorkflowBundleWithSourceMap> {
  const bundleFile = process.env['WORKFLOW_BUNDLE'];
  if (bundleFile) {
    const bundles = await readBundleFile(bundleFile);
    const bundle = traced ? bundles.traced : bundles.plain;
    if (bundle) return bundle;
  }
  const child = fork(PROGRAM, [String(traced)], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (bundle) => resolve(bundle as WorkflowBundleWithSourceMap));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`bundling the workflows failed (${signal ?? code})`)));
  });
}
