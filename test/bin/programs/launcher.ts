import { fileURLToPath } from 'node:url';
import { writeJson } from '../../../bin/home/read-json.ts';
import { runLauncher } from '../../../bin/launcher/run-launcher.ts';

const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));

await runLauncher({
  programs: { sandbox: program('sandbox'), api: program('api'), worker: program('worker') },
  seed: async ({ home }) => {
    const demo = { apiKey: 'kin_test_demo', liveApiKey: 'kin_live_demo', accounts: { reelnet: 'acc_1' } };
    await writeJson(home.file('demo.json'), demo);
    return demo;
  },
});
