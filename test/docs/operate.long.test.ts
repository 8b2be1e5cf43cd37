/** Runs the commands and statements of docs/guides/operate.md as they are written, on a running instance. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import { findFreePort } from '../../bin/processes/ports.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { buildContentDeps } from '../support/instance-content.ts';
import { readyContent } from '../support/ready-post.ts';
import { listCommands, listShellBlocks, readDocuments } from './read-commands.ts';
import { useFolder } from '../support/use-folder.ts';

const GUIDE = 'docs/guides/operate.md';
const documents = new Map([...(await readDocuments())].filter(([path]) => path === GUIDE));
const text = documents.get(GUIDE) ?? '';
const blocks = listShellBlocks(documents);
const [setUp] = blocks;
const lines = (chapter: string) =>
  blocks
    .filter((block) => block.chapter === chapter)
    .flatMap(({ code }) => code.split('\n'))
    .filter((line) => line.startsWith('temporal '));

let instance: Instance;
const folder = useFolder('operate');

beforeAll(async () => {
  instance = await startInstance();
  await mkdir(join(folder, '.kinora'));
  const address = { temporalAddress: process.env['TEST_TEMPORAL_ADDRESS'], temporalNamespace: instance.namespace };
  await writeFile(join(folder, '.kinora', 'dev.json'), JSON.stringify(address));
});
afterAll(async () => {
  await instance?.stop();
});

/** Runs a line in a shell that has run the first block of the guide. Fails if the line does. */
async function runLine(line: string, variables: Record<string, string>): Promise<string> {
  const env = { ...process.env, TEAM: instance.team.team.id, ...variables };
  const { stdout } = await promisify(execFile)('bash', ['-ec', `${setUp?.code}\n${line}`], { cwd: folder, env });
  return stdout;
}

/** Schedules a post far in the future and waits for its workflow. */
async function schedulePost(): Promise<string> {
  const contentId = await readyContent(buildContentDeps(instance), instance.team);
  const { id } = await instance.api.post<{ id: string }>('/posts', {
    contentId,
    selectedAccounts: { clipapp: [instance.accounts.clipapp] },
    schedule: 'scheduled',
    scheduledTime: '2099-01-01T09:00:00Z',
  });
  const query = `PostId = '${id}' AND ExecutionStatus = 'Running'`;
  while ((await instance.temporal.workflow.count(query)).count === 0) await sleep(100);
  return id;
}

/** A command that stands in a sentence of the guide. */
const findCommand = (start: string): string =>
  listCommands(documents).find(({ command }) => command.startsWith(start))?.command ?? '';

const findPost = (id: string) => instance.orm.em.fork().findOneOrFail(Post, id);

test('every command that finds a post runs, and finds it', async () => {
  const POST = await schedulePost();
  const found = lines('Find a post and read its state');
  expect(found).toHaveLength(5);
  const outputs: string[] = [];
  for (const line of found) outputs.push(await runLine(line, { POST }));
  const [byPost, byTeam, , described] = outputs;
  for (const output of [byPost, byTeam, described]) expect(output).toContain(`post-${POST}`);
});

test.each(
  lines('Act on a post').map((line) => [line.replace(/^.*workflow (\w+).*?(--name (\w+).*)?$/u, '$1 $3'), line]),
)('%s: the command runs, and does what the guide says', async (name, line) => {
  const POST = await schedulePost();
  await runLine(line, { POST });
  if (name === 'cancel ') while ((await findPost(POST)).status !== 'cancelled') await sleep(100);
  if (name === 'update reschedule')
    while ((await findPost(POST)).dueAt?.toISOString() !== '2030-01-31T18:30:00.000Z') await sleep(100);
  if (name === 'terminate ')
    expect(await runLine(findCommand('temporal workflow start'), { POST })).toContain(`post-${POST}`);
});

test('the backlog of a queue with its workers is shown', async () => {
  expect(await runLine(findCommand('temporal task-queue'), {})).toMatch(/Pollers:[\s\S]*activity +\d+@/u);
});

test('the statement and the signal make the pending attempts of an endpoint now', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/`;
  const { id } = await instance.api.post<{ id: string }>('/webhooks', { url, events: ['post.published'] });
  await instance.api.post(`/webhooks/${id}/test`, {});
  const [findShard = '', statement = ''] = [...text.matchAll(/psql .*?-c "([^"]+)"/gu)].map(([, sql = '']) =>
    sql.replace('$ENDPOINT', id),
  );
  const [found] = await instance.orm.em.fork().execute<{ webhook_shard: number }[]>(findShard);
  const variables = { ENDPOINT: id, SHARD: String(found?.webhook_shard) };
  const countAttempts = async () => {
    const [row] = await instance.orm.em
      .fork()
      .execute<{ attempts: number }[]>('select attempts from delivery where endpoint_id = ?', [id]);
    return row?.attempts ?? 0;
  };
  while ((await countAttempts()) === 0) await sleep(100);

  await instance.orm.em.fork().execute(statement);
  for (const line of lines('A webhook does not arrive')) await runLine(line, variables);

  while ((await countAttempts()) < 2) await sleep(100);
});

test('every SQL statement of the guide runs', async () => {
  const statements = [...text.matchAll(/^```sql\n([\s\S]*?)^```$/gmu)].flatMap(([, code = '']) => code.split(/;\n/u));
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements.filter((one) => one.trim() !== '')) await instance.orm.em.execute(statement);
});
