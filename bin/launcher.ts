/** `npm start`: starts all services in one home folder, keeps them running and stops them in order. Started by start.mjs. */
import { seedDemo } from './demo/seed-demo.ts';
import { PROGRAMS } from './instance/instance-services.ts';
import { runLauncher } from './launcher/run-launcher.ts';

// Media, scratch files and databases are for this user alone.
process.umask(0o077);

await runLauncher({ programs: PROGRAMS, seed: seedDemo });
