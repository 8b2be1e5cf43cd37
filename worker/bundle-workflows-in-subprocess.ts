import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';

const PROGRAM = fileURLToPath(new URL('bundle-program.ts', import.meta.url));

/**
 * The workflow code of this version, made by a process of its own: a bundler takes some hundred megabytes, which a process that
 * lives on would keep. `WORKFLOW_BUNDLE` names a file where this very version's code, untraced, lies ready as JSON. Throws where
 * it ends without a bundle; what was wrong stands in the log.
 */
export async function bundleWorkflowsInSubprocess({
  traced,
}: {
  traced: boolean;
}): Promise<WorkflowBundleWithSourceMap> {
  const ready = process.env['WORKFLOW_BUNDLE'];
  if (ready && !traced) return JSON.parse(await readFile(ready, 'utf8')) as WorkflowBundleWithSourceMap;
  const child = fork(PROGRAM, [String(traced)], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (bundle) => resolve(bundle as WorkflowBundleWithSourceMap));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the workflows were not bundled (${signal ?? code})`)));
  });
}
