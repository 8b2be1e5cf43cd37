/**
 * Measures bare workflows per second on a Temporal server, with client and worker in this process.
 *
 *     node bench/peers/bare-workflows.ts <address> <namespace> <shape> <workflows>
 */
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

const IN_FLIGHT = 64;
const TASK_QUEUE = 'bench-bare';

const [address = '', namespace = 'default', shape = 'threeSteps', count = '500'] = process.argv.slice(2);
Runtime.install({ logger: new DefaultLogger('ERROR') });
let ended = (): void => undefined;
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  namespace,
  taskQueue: TASK_QUEUE,
  workflowsPath: fileURLToPath(new URL('bare-post.ts', import.meta.url)),
  activities: { step: () => Promise.resolve(), last: async () => ended() },
});
const running = worker.run();
const client = new Client({ connection: await Connection.connect({ address }), namespace });
console.log(JSON.stringify(await measure(Number(count))));
worker.shutdown();
await running;
process.exit();

async function measure(workflows: number): Promise<{ perSecond: number; processorMs: number }> {
  let started = 0;
  let remaining = workflows;
  const all = Promise.withResolvers<void>();
  const start = async (): Promise<void> => {
    if (started === workflows) return;
    started += 1;
    await client.workflow.start(shape, { taskQueue: TASK_QUEUE, workflowId: `bare-${shape}-${started}-${Date.now()}` });
  };
  ended = () => {
    remaining -= 1;
    if (remaining === 0) all.resolve();
    else start().catch(all.reject);
  };
  const [startedAt, idle] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, workflows) }, start));
  await all.promise;
  const { user, system } = process.cpuUsage(idle);
  return {
    perSecond: (1_000 * workflows) / (performance.now() - startedAt),
    processorMs: (user + system) / 1_000 / workflows,
  };
}
