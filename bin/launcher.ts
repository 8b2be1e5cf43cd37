/** `npm start`: brings everything up on one home folder, keeps it up, and stops it in order. Run through start.mjs. */
import { seedDemo } from './demo/seed-demo.ts';
import { PROGRAMS } from './services/services.ts';
import { runLauncher } from './launcher/run-launcher.ts';

await runLauncher({ programs: PROGRAMS, seed: seedDemo });
