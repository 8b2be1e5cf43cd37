import { setTimeout as sleep } from 'node:timers/promises';
import { FINISHED } from '../domain/post.ts';
import { sandboxAnswer, stormOfFaults, type FaultSettings, type Struck } from './chaos-publish-faults.ts';
import { prepareStage, submit, type ChaosStage } from './chaos-publish-stage.ts';
import { decidableUnknowns } from './chaos-publish-unknowns.ts';
import { judge, toldTargets, type RecordedPost, type Verdict } from './chaos-publish-verdict.ts';
import { randomFrom, type Launched, type Random } from './launched.ts';

export interface Chaos {
  posts: number;
  kills: number;
  seed: number;
  /** The longest that a process lives, from when it is up. */
  livesMs: Record<Victim, number>;
  /** The time over which the posts are asked for. */
  spanMs: number;
  /** From the request to the slot. */
  leadMs: { least: number; most: number };
  faults: FaultSettings;
  /** After the last kill and the last fault every post must have ended within this. */
  drainMs: number;
  say(line: string): void;
}

export interface Outcome extends Verdict {
  killed: Record<string, number>;
  struck: Struck;
  drainedAfterMs: number;
}

const VICTIMS = ['worker', 'api', 'temporal', 'sandbox'] as const;

export type Victim = (typeof VICTIMS)[number];
const LOOK_EVERY_MS = 200;
const SHARE_AT_ONCE = 0.25;

/**
 * Posts of three targets are asked for while processes are killed and platforms fail. When the last kill is over, everything
 * is left alone until every post has ended; then the platforms' own record is compared with what the service tells.
 */
export async function runChaos(chaos: Chaos, launched: Launched): Promise<Outcome> {
  const stage = await prepareStage(launched, chaos.posts);
  try {
    const calm = new AbortController();
    const storm = stormOfFaults(stage.sandboxUrl, chaos.faults, randomFrom(chaos.seed + 1), calm.signal);
    const asking = submitAll(stage, chaos, randomFrom(chaos.seed + 2));
    // Heard below; a caller that is refused meanwhile must not end the process under its servers.
    asking.catch(() => calm.abort());
    const killed = await killAll(launched, chaos);
    const accepted = await asking;
    calm.abort();
    const struck = await storm;
    chaos.say(`${accepted.length} posts are accepted, the last kill and the last fault are over`);
    const drainedAfterMs = await drain(stage, chaos);
    const record = await recordOf(stage);
    const verdict = judge(accepted, await toldTargets(stage.orm, stage.teamId), record);
    const decidable = await decidableUnknowns(stage);
    return { ...verdict, wrong: [...verdict.wrong, ...decidable], killed, struck, drainedAfterMs };
  } finally {
    await stage.orm.close();
  }
}

/** Spread over the time in which processes are killed. Answers the names of the accepted posts. */
async function submitAll(stage: ChaosStage, chaos: Chaos, random: Random): Promise<string[]> {
  const planned = Array.from({ length: chaos.posts }, (_, index) => ({
    name: `chaos ${index}`,
    index,
    askMs: random() * chaos.spanMs,
    leadMs: random() < SHARE_AT_ONCE ? null : chaos.leadMs.least + random() * (chaos.leadMs.most - chaos.leadMs.least),
  }));
  return Promise.all(
    planned.map(async ({ askMs, ...submission }) => {
      await sleep(askMs);
      await submit(stage, submission);
      return submission.name;
    }),
  );
}

/** Each victim lives for a random while from the moment at which it is up; so all are up together often enough. */
async function killAll(launched: Launched, { kills, seed, livesMs, say }: Chaos): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  let done = 0;
  const hunt = async (victim: Victim, random: Random): Promise<void> => {
    for (let last = 0; done < kills;) {
      const pid = (await launched.dev()).pids[victim];
      if (pid === last) {
        await sleep(LOOK_EVERY_MS);
        continue;
      }
      await sleep(random() * livesMs[victim]);
      last = pid;
      if (done >= kills || !killNow(pid)) continue;
      done += 1;
      killed[victim] = (killed[victim] ?? 0) + 1;
      if (done % 10 === 0) say(`${done} kills: ${JSON.stringify(killed)}`);
    }
  };
  await Promise.all(VICTIMS.map((victim, index) => hunt(victim, randomFrom(seed + 10 + index))));
  return killed;
}

/** False where it has ended by itself. */
function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function recordOf({ sandboxUrl }: ChaosStage): Promise<RecordedPost[]> {
  for (;;) {
    const record = await sandboxAnswer<RecordedPost[]>(`${sandboxUrl}/__sandbox/posts`);
    if (record) return record;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Waits until every post has ended, or the bound is over. */
async function drain({ orm, teamId }: ChaosStage, { drainMs, say }: Chaos): Promise<number> {
  const startedAt = performance.now();
  for (let said = startedAt; ; await sleep(500)) {
    const [row] = await orm.em
      .fork()
      .execute<{ open: number }[]>(`select count(*)::int as open from post where team_id = ? and not status = any(?)`, [
        teamId,
        `{${FINISHED.join(',')}}`,
      ]);
    const passedMs = performance.now() - startedAt;
    if (row?.open === 0 || passedMs > drainMs) return passedMs;
    if (performance.now() - said > 15_000) say(`${row?.open} posts have not ended yet`);
    if (performance.now() - said > 15_000) said = performance.now();
  }
}
