import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoApi } from '../../../bin/demo/demo-api.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { getBlocks } from '../get-blocks.ts';
import { RELEASES } from './build-images.ts';
import type { ComposeProject, Container } from './compose-project.ts';
import { measureOutage } from './measure-outage.ts';
import type { ScheduledPosts } from './scheduled-posts.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

export interface Scenario {
  project: ComposeProject;
  api: DemoApi;
  port: number;
  receiver: WebhookReceiver;
  log: (line: string) => void;
  posts: ScheduledPosts;
}

/** What docs/guides/deploy.md states: on time, except after a crash of these. */
const ON_TIME_MS = 5_000;
const LATE_AFTER_CRASH_MS = 30_000;
const NEEDED_AT_SLOT = ['core', 'postgres', 'sandbox', 's3'];
/** The video of the post is rendered meanwhile. */
const ANY_MS = Number.MAX_SAFE_INTEGER;

const READY_TIMEOUT_MS = 120_000;
/** A roll begins right before the first post is due. */
const BEFORE_SLOT_MS = 1_000;
/** Kills hit posts that are being published. */
const AFTER_SLOT_MS = 100;

/** Returns what went wrong. */
export async function runPhases(scenario: Scenario): Promise<string[]> {
  const { posts } = scenario;
  const problems: string[] = [];
  await posts.schedule('first post', 1, 0);
  problems.push(...(await closePhase(scenario, 'first post', ANY_MS)), ...(await checkVideo(scenario)));
  problems.push(...(await scaleCore(scenario)));
  for (const service of ['core', 'api', 'postgres', 'temporal', 'temporal-ui', 'sandbox'])
    problems.push(...(await crashDuringPosts(scenario, service)));
  problems.push(...(await crashRender(scenario)), ...(await killRender(scenario)));
  const [upgrade = '', goBack = ''] = await getBlocks('With Docker', 'bash', 'upgrade.md');
  problems.push(...(await roll(scenario, 'upgrade', RELEASES.new, upgrade)));
  const functions = upgrade.slice(0, upgrade.indexOf('\n}\n') + 3);
  problems.push(...(await roll(scenario, 'rollback', RELEASES.old, `${functions}${goBack}`)));
  // A second publish of an earlier phase would be in the record by now.
  for (const phase of new Set(posts.posts.map((post) => post.phase)))
    problems.push(...(await posts.check(phase, ANY_MS)).problems);
  return [...new Set(problems)];
}

/** Returns what went wrong. */
export async function runBucketPhases(scenario: Scenario): Promise<string[]> {
  const { posts } = scenario;
  const problems: string[] = [];
  await posts.schedule('bucket', 4, 1_500);
  problems.push(...(await closePhase(scenario, 'bucket', ANY_MS)), ...(await checkVideo(scenario)));
  problems.push(...(await crashDuringPosts(scenario, 's3')), ...(await checkVideo(scenario)));
  for (const phase of ['bucket', 'crash of s3']) problems.push(...(await posts.check(phase, ANY_MS)).problems);
  return [...new Set(problems)];
}

async function closePhase({ posts, log }: Scenario, phase: string, lateMs: number): Promise<string[]> {
  await posts.waitForPhase(phase);
  const { publishes, latestMs, problems } = await posts.check(phase, lateMs);
  log(`${phase}: ${publishes} publishes, the latest at slot + ${latestMs} ms`);
  return problems;
}

async function checkVideo({ api, posts }: Scenario): Promise<string[]> {
  const post = await api.get<{ mediaUrl: string }>(`/posts/${posts.posts[0]?.id}`);
  const response = await fetch(post.mediaUrl, { headers: { range: 'bytes=0-11' } });
  const start = Buffer.from(await response.arrayBuffer());
  const isVideo = response.status === 206 && start.subarray(4, 8).toString('latin1') === 'ftyp';
  return isVideo ? [] : [`the video URL returned ${response.status}`];
}

/** A changed number of workers leaves the other containers alone. */
async function scaleCore({ project, log }: Scenario): Promise<string[]> {
  const before = await listRunning(project);
  await project.set({ CORE_WORKERS: '2' });
  await project.compose('up', '--detach');
  await project.waitUntilHealthy();
  const after = await listRunning(project);
  const added = after.filter(({ ID: id }) => !before.some((each) => each.ID === id));
  const removed = before.filter(({ ID: id }) => !after.some((each) => each.ID === id));
  log(`scaled: added ${added.map(({ Service: service }) => service).join(', ')}`);
  const isRight = removed.length === 0 && added.map(({ Service: service }) => service).join() === 'core';
  return isRight ? [] : [`CORE_WORKERS=2 added ${added.length} and removed ${removed.length} containers`];
}

async function listRunning(project: ComposeProject): Promise<Container[]> {
  return (await project.list()).filter(({ State: state }) => state === 'running');
}

async function crashDuringPosts(scenario: Scenario, service: string): Promise<string[]> {
  const { project, posts } = scenario;
  const phase = `crash of ${service}`;
  const victim = await project.findOne(service);
  const first = await posts.schedule(phase, 4, 1_500);
  await sleep(first + AFTER_SLOT_MS - Date.now());
  await project.crash(victim);
  const lateMs = NEEDED_AT_SLOT.includes(service) ? LATE_AFTER_CRASH_MS : ON_TIME_MS;
  const problems = await closePhase(scenario, phase, lateMs);
  await project.waitUntilHealthy();
  return [...problems, ...(await checkRestarted(project, victim))];
}

async function checkRestarted(project: ComposeProject, { ID: id, Service: service }: Container): Promise<string[]> {
  const restarts = await project.docker('inspect', '--format', '{{.RestartCount}}', id);
  return restarts === '1' ? [] : [`${service} was restarted ${restarts} times after one crash`];
}

/** A render that is interrupted by a crash is made again, and its post goes out. */
async function crashRender(scenario: Scenario): Promise<string[]> {
  const { project, api, posts, log } = scenario;
  const phase = 'crash of render';
  const victim = await project.findOne('render');
  await posts.schedule(phase, 1, 0, buildLongDeck());
  const { contentId } = await api.get<{ contentId: string }>(`/posts/${posts.posts.at(-1)?.id}`);
  const atCrash = await waitForContent(api, contentId, ({ progress }) => progress > 0);
  await project.crash(victim);
  const { status } = await api.get<{ status: string }>(`/content/${contentId}`);
  log(`killed render at ${atCrash.progress} %, the content is ${status}`);
  const problems = await closePhase(scenario, phase, ANY_MS);
  if (status !== 'rendering') problems.push('the render had ended before the crash');
  await project.waitUntilHealthy();
  return [...problems, ...(await checkRestarted(project, victim))];
}

/** Takes long enough to be killed. */
function buildLongDeck(): object {
  const slides = Array.from({ length: 40 }, (_, index) => ({
    startMs: index * 1_000,
    endMs: (index + 1) * 1_000,
    boxes: [{ id: `line${index}`, text: `Line ${index}`, rect: { x: 0.08, y: 0.3, w: 0.8, h: 0.25 } }],
  }));
  return { ...buildDemoDeck(), durationMs: 40_000, slides };
}

async function waitForContent(
  api: DemoApi,
  id: string,
  isReached: (content: { status: string; progress: number }) => boolean,
): Promise<{ status: string; progress: number }> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(200)) {
    const content = await api.get<{ status: string; progress: number }>(`/content/${id}`);
    if (isReached(content)) return content;
  }
  throw new Error(`the content ${id} did not get that far`);
}

/** `docker kill` is no crash: the container stays away until `up`. */
async function killRender({ project }: Scenario): Promise<string[]> {
  const { ID: id } = await project.findOne('render');
  await project.docker('kill', id);
  await sleep(3_000);
  const [container] = await project.list('render');
  await project.compose('up', '--detach');
  await project.waitUntilHealthy();
  return container?.State === 'exited' ? [] : [`after docker kill, render was ${container?.State}`];
}

/** Runs a block of the guide while posts are due. */
async function roll(scenario: Scenario, phase: string, image: string, block: string): Promise<string[]> {
  const { project, posts, log, port } = scenario;
  await project.set({ KINORA_IMAGE: image });
  const first = await posts.schedule(phase, 14, 4_000);
  await sleep(first - BEFORE_SLOT_MS - Date.now());
  const started = Date.now();
  const outage = measureOutage(`http://127.0.0.1:${port}/health`);
  await project.runBlock(block);
  const awayMs = await outage.stop();
  log(`${phase} to ${image} took ${Math.round((Date.now() - started) / 1000)} s; the API was away for ${awayMs} ms`);
  const problems = await closePhase(scenario, phase, ON_TIME_MS);
  const containers = (await listRunning(project)).filter(({ Service: name }) =>
    ['api', 'core', 'render'].includes(name),
  );
  const old = containers.filter((each) => each.Image !== image);
  if (old.length > 0) problems.push(`${phase} left ${old.map(({ Service: service }) => service).join(', ')} behind`);
  if (containers.length !== 4) problems.push(`after the ${phase} ${containers.length} containers run instead of 4`);
  return problems;
}
