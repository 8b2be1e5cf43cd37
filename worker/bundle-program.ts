/**
 * Bundles the workflows, hands the code to the process that asked for it, and ends: see `bundle-apart.ts`.
 * `node worker/bundle-program.ts false <file>` writes it to a file, for `WORKFLOW_BUNDLE`.
 */
import { writeFile } from 'node:fs/promises';
import { bundleWorkflows } from './create-workers.ts';

process.once('disconnect', () => process.exit());
const [, , traced, file] = process.argv;
const bundle = await bundleWorkflows({ traced: traced === 'true' });
if (file) await writeFile(file, JSON.stringify(bundle));
process.send?.(bundle, () => process.disconnect());
