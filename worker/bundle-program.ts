/** Bundles the workflows, hands the code to the process that asked for it, and ends: see `bundle-apart.ts`. */
import { bundleWorkflows } from './create-workers.ts';

process.once('disconnect', () => process.exit());
const bundle = await bundleWorkflows({ traced: process.argv[2] === 'true' });
process.send?.(bundle, () => process.disconnect());
