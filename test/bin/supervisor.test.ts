import { afterEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { Supervisor } from '../../bin/processes/supervisor.ts';
import type { Service } from '../../bin/processes/supervisor.ts';
import { spawnChildProcess } from '../../bin/processes/child-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('supervisor');
const logged: string[] = [];
let supervisor: Supervisor;

function supervise(): Supervisor {
  logged.length = 0;
  supervisor = new Supervisor({ log: (line) => logged.push(line), onRestart: async () => {} });
  return supervisor;
}

/** An idle process; `beforeStart` may throw. */
function part(name: string, beforeStart: (attempt: number) => void = () => {}, stopped: string[] = []): Service {
  let attempt = 0;
  return {
    name,
    start: async () => {
      beforeStart((attempt += 1));
      const child = spawnChildProcess({ command: 'sleep', args: ['600'], logFile: join(folder, `${name}.log`) });
      return { ...child, stop: () => child.stop().then(() => void stopped.push(name)) };
    },
  };
}

function refuseAttempts(...refused: number[]): (attempt: number) => void {
  return (attempt) => {
    if (refused.includes(attempt)) throw new Error(`refused ${attempt}`);
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

afterEach(() => supervisor.stop());

describe('supervisor', () => {
  test('a crashed service is restarted, and the cause is logged', async () => {
    const { pid } = await supervise().start(part('worker'));
    process.kill(pid, 'SIGKILL');

    const restarted = await waitFor('a new process', () => {
      const now = supervisor.pids().worker;
      return now === pid ? undefined : now;
    });
    expect(isAlive(restarted)).toBe(true);
    expect(logged[0]).toBe('worker ended (SIGKILL); restarting');
  });

  test('failed restarts are retried', async () => {
    const { pid } = await supervise().start(part('api', refuseAttempts(2, 3)));
    process.kill(pid, 'SIGKILL');

    await waitFor('a new process', () => supervisor.pids().api !== pid);
    expect(logged.filter((line) => line.startsWith('refused'))).toEqual(['refused 2; retrying', 'refused 3; retrying']);
  });

  test('a failed first start throws and nothing is supervised', async () => {
    await expect(supervise().start(part('api', refuseAttempts(1)))).rejects.toThrow('refused 1');
    expect(supervisor.pids()).toEqual({});
  });

  test('stop ends services in reverse order and restarts none', async () => {
    const stopped: string[] = [];
    supervise();
    const pids = [];
    for (const name of ['postgres', 'temporal', 'api', 'worker']) {
      pids.push((await supervisor.start(part(name, undefined, stopped))).pid);
    }
    await supervisor.stop();

    expect(stopped).toEqual(['worker', 'api', 'temporal', 'postgres']);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('a service that becomes ready during stop is stopped', async () => {
    supervise();
    let pid = 0;
    const slow: Service = {
      name: 'slow',
      start: async () => {
        const running = await part('slow').start(supervisor.signal);
        pid = running.pid;
        await waitFor('the stop has begun', () => supervisor.signal.aborted);
        return running;
      },
    };
    const starting = supervisor.start(slow).catch((reason: Error) => reason.name);
    await waitFor('it runs', () => pid > 0);
    await supervisor.stop();

    expect(isAlive(pid)).toBe(false);
    expect(await starting).toBe('AbortError');
  });
});
