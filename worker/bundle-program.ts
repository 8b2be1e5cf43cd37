/**
 * Bundles the workflows, sends the bundle to the parent process (`bundle-workflows-in-subprocess.ts`), and exits.
 * `node worker/bundle-program.ts write <file>` writes the bundles with and without traces to a file for `WORKFLOW_BUNDLE`.
 */
import { bundleWorkflows } from './create-workers.ts';
import { writeBundleFile } from './workflow-bundle-file.ts';

process.once('disconnect', () => process.exit());
const [, , mode, file] = process.argv;
if (mode === 'write' && file) {
  await writeBundleFile(file, { plain: await bundleWorkflows(), traced: await bundleWorkflows({ traced: true }) });
} else {
  const bundle = await bundleWorkflows({ traced: mode === 'true' });
  process.send?.(bundle, () => process.disconnect());
}
