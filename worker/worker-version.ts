import { createRequire } from 'node:module';
import type { WorkerVersion } from '../adapters/temporal/worker-routing.ts';
import { digestWorkflowCode } from './workflow-bundle-file.ts';

const DIGEST_LENGTH = 12;

/** The release and a digest of its workflow code, such as `1.4.0-3f2a90b1c4d5`. */
export async function computeWorkerVersion(deploymentName: string): Promise<WorkerVersion> {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  const digest = await digestWorkflowCode();
  return { deploymentName, buildId: `${version}-${digest.slice(0, DIGEST_LENGTH)}` };
}
