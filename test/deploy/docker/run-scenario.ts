import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectSandboxAccount } from '../../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../../bin/demo/demo-api.ts';
import { findFreePort } from '../../../bin/processes/ports.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import type { Engine } from '../../../tools/docker/open-engine.ts';
import { CONTROL_KEY } from '../../support/sandbox-control.ts';
import { buildNextImage, RELEASES } from './build-images.ts';
import { ComposeProject } from './compose-project.ts';
import { runBucketPhases, runPhases, type Scenario } from './phases.ts';
import { ScheduledPosts } from './scheduled-posts.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

const SANDBOX_URL = 'http://127.0.0.1:4100';
const WEBHOOK_TIMEOUT_MS = 60_000;

/** Media on a disk: every phase. Returns what went wrong. */
export function runScenario(engine: Engine, log: (line: string) => void): Promise<string[]> {
  return runProject(engine, log, 'sandbox', {}, async (project, scenario) => [
    ...(await buildNextImage(engine, project, log)),
    ...(await checkContainers(project)),
    ...(await runPhases(scenario)),
  ]);
}

/** Media in the bucket of the profile `s3`, with the image of the first scenario. Returns what went wrong. */
export function runBucketScenario(engine: Engine, log: (line: string) => void): Promise<string[]> {
  const settings = {
    STORAGE: 's3',
    S3_BUCKET: 'kinora',
    S3_ENDPOINT: 'http://s3:8333',
    S3_PUBLIC_ENDPOINT: 'http://localhost:8333',
    S3_ACCESS_KEY_ID: 'kinora',
    S3_SECRET_ACCESS_KEY: randomBytes(24).toString('hex'),
  };
  return runProject(engine, log, 'sandbox,s3', settings, (_, scenario) => runBucketPhases(scenario));
}

async function runProject(
  engine: Engine,
  log: (line: string) => void,
  profiles: string,
  settings: Record<string, string>,
  work: (project: ComposeProject, scenario: Scenario) => Promise<string[]>,
): Promise<string[]> {
  const port = await findFreePort();
  const common = {
    KINORA_IMAGE: RELEASES.old,
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
    KINORA_SECRET_KEY: randomBytes(32).toString('base64'),
    SANDBOX_CONTROL_KEY: CONTROL_KEY,
    PORT: `${port}`,
    OUTBOUND_ALLOW: 'receiver:8080',
    CLIPAPP_CLIENT_ID: 'test',
    CLIPAPP_CLIENT_SECRET: 'test',
  };
  const project = await ComposeProject.create(engine, { ...common, ...settings }, profiles);
  try {
    const started = Date.now();
    await project.compose('up', '--detach');
    log(`profiles ${profiles}: up took ${Math.round((Date.now() - started) / 1000)} s`);
    await project.waitUntilHealthy();
    log(`healthy after ${Math.round((Date.now() - started) / 1000)} s: ${await describeContainers(project)}`);
    const scenario = await openScenario(project, port, log);
    try {
      return [...(await work(project, scenario)), ...(await checkWebhooks(scenario))];
    } finally {
      await scenario.receiver.remove();
    }
  } catch (error) {
    log(await project.compose('logs', '--no-color', '--tail', '40'));
    throw error;
  } finally {
    await project.remove();
    log('removed the containers and their volumes');
  }
}

async function describeContainers(project: ComposeProject): Promise<string> {
  return (await project.list()).map(({ Service: service, State: state }) => `${service} ${state}`).join(', ');
}

async function openScenario(project: ComposeProject, port: number, log: (line: string) => void): Promise<Scenario> {
  const command = ['exec', '-T', 'api', 'node', 'bin/kinora.ts', 'keys', 'create', '--team', 'Acme', '--json'];
  const { apiKey } = JSON.parse(await project.compose(...command)) as { apiKey: string };
  const api = new DemoApi(`http://localhost:${port}/api/v1`, apiKey);
  const accounts: Record<string, string[]> = {};
  const resolve = (url: string): string => url.replace('http://sandbox:4100', SANDBOX_URL);
  for (const platform of PLATFORMS) {
    accounts[platform] = [await connectSandboxAccount(api, platform, 'docker_test', resolve)];
  }
  const receiver = await WebhookReceiver.start(project, RELEASES.old);
  const events = ['content.ready', 'post.published', 'post.failed'];
  receiver.secret = (await api.post<{ secret: string }>('/webhooks', { url: receiver.url, events })).secret;
  log(`created a key, connected ${Object.keys(accounts).join(', ')}, subscribed ${receiver.url}`);
  return { project, api, port, receiver, log, posts: new ScheduledPosts(api, accounts, SANDBOX_URL) };
}

/** Each post has its webhook. */
async function checkWebhooks({ posts: { posts }, receiver, log }: Scenario): Promise<string[]> {
  let missing = posts;
  for (const deadline = Date.now() + WEBHOOK_TIMEOUT_MS; missing.length > 0 && Date.now() < deadline;) {
    const published = await receiver.listPublishedPosts();
    missing = posts.filter(({ id }) => !published.has(id));
    if (missing.length > 0) await sleep(1_000);
  }
  log(`${posts.length - missing.length} of ${posts.length} posts have a signed webhook post.published`);
  return missing.map(({ caption }) => `no webhook post.published came for ${caption}`);
}

const OURS = ['api', 'core', 'render', 'sandbox'];

/** Variables that containers must not have. */
const FORBIDDEN: Record<string, RegExp> = {
  sandbox: /^(?:KINORA_SECRET_KEY|DATABASE_URL|POSTGRES_PASSWORD|CLIPAPP_\w+)=/mu,
  render: /^(?:POSTGRES_PASSWORD|CLIPAPP_\w+)=/mu,
  api: /^POSTGRES_PASSWORD=/mu,
  core: /^POSTGRES_PASSWORD=/mu,
};

/** Returns what is wrong with the borders of the containers. The credentials of clipapp are set in `.env`. */
async function checkContainers(project: ComposeProject): Promise<string[]> {
  const problems: string[] = [];
  for (const service of OURS) {
    const { ID: id } = await project.findOne(service);
    const run = (command: string) => project.docker('exec', id, 'sh', '-c', command);
    const [environment, user, writable] = [
      await run('env'),
      await run('id -u'),
      await run('for f in / /app /usr /home/node; do test -w $f && echo $f; done; true'),
    ];
    if (FORBIDDEN[service]?.test(environment)) problems.push(`${service} has variables that it does not need`);
    if (user !== '1000') problems.push(`${service} runs as user ${user}`);
    if (writable !== '') problems.push(`${service} can write to ${writable}`);
    const readOnly = await project.docker('inspect', '--format', '{{.HostConfig.ReadonlyRootfs}}', id);
    if (readOnly !== 'true') problems.push(`${service} has a writable root`);
  }
  const { ID: core } = await project.findOne('core');
  if (!(await project.docker('exec', core, 'env')).includes('CLIPAPP_CLIENT_ID=test'))
    problems.push('a setting of .env does not reach the core worker');
  const unwanted = await project.docker(
    'exec',
    core,
    'sh',
    '-c',
    'ls -d /app/clients /app/test /app/docs /app/tools /app/.* 2> /dev/null; true',
  );
  const needless = unwanted.split('\n').filter((path) => !['', '/app/.', '/app/..'].includes(path));
  if (needless.length > 0) problems.push(`the image contains ${needless.join(', ')}`);
  return problems;
}
