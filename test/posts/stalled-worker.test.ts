/** A worker process is stopped during a publish and resumes after another has published the post. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { readyPost } from '../support/ready-post.ts';
import { sampleByDay } from '../support/runs.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const PROGRAM = fileURLToPath(new URL('stalled-publisher.ts', import.meta.url));

const fixture = openPublishingFixture();

/** Resolves when the publisher has stopped itself at the checkpoint. */
async function stoppedAt(step: string, postId: string): Promise<ChildProcess> {
  const { deps, publisher } = fixture;
  const env = {
    ...process.env,
    DATABASE_URL: deps.orm.config.get('clientUrl'),
    SANDBOX_URL: publisher.sandboxUrl,
    KINORA_HOME: deps.scratchDir,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const stalled = spawn(process.execPath, [PROGRAM, postId, step], { env, stdio: 'inherit' });
  while (!(await isStopped(stalled))) await sleep(20);
  return stalled;
}

async function isStopped({ pid, exitCode }: ChildProcess): Promise<boolean> {
  if (exitCode !== null) throw new Error('the publisher ended before it came to its step');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
}

async function wakeUp(stalled: ChildProcess): Promise<number> {
  const ended = once(stalled, 'exit');
  stalled.kill('SIGCONT');
  const [code] = (await ended) as [number];
  return code;
}

test.each(sampleByDay(['claimed', 'prepared', 'sent', 'responded'], 2))(
  'a process stopped after the step "%s" does not publish a second time when it resumes',
  async (step) => {
    const ready = await readyPost(fixture.deps, { platforms: [...PLATFORMS] });
    const stalled = await stoppedAt(step, ready.postId);
    try {
      await fixture.ageSends(ready.postId);
      const plan = await fixture.publishElsewhere(ready.postId);
      expect(plan).toEqual({ next: 'end', status: 'posted' });
      expect(await wakeUp(stalled)).toBe(0);
    } finally {
      stalled.kill('SIGKILL');
    }
    expect((await fixture.accepted(ready)).sort()).toEqual([...PLATFORMS].sort());
    const targets = await fixture.targets(ready.postId);
    expect(targets.map(({ status, error }) => [status, error])).toEqual(PLATFORMS.map(() => ['posted', null]));
  },
);
