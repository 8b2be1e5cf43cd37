/** `npm start`: brings everything up on one home folder, keeps it up, and stops it in order. Run through start.mjs. */
import { seedDemo } from './demo-seed.ts';
import { PROGRAMS } from './parts.ts';
import { runLauncher } from './run-launcher.ts';

await runLauncher({ programs: PROGRAMS, seed: seedDemo });
