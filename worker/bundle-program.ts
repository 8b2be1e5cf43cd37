/**
 * Bundles the workflows, sends the bundle to the parent process (`bundle-workflows-in-subprocess.ts`), and exits.
 * `node worker/bundle-program.ts false <file>` writes the bundle to a file for `WORKFLOW_BUNDLE`.
 */
import { bundleWorkflows } from './create-workers.ts';
import { writeBundleFile } from './workflow-bundle-file.ts';

process.once('disconnect', () => process.exit());
const [, , traced, file] = process.argv;
const bundle = await bundleWorkflows({ traced: traced === 'true' });
if (file) await writeBundleFile(file, bundle);
process.send?.(bundle, () => process.disconnect());
