import { runAutomation, writeGenerations, type AutomationDeps } from '../../activities/automations/run-automation.ts';
import { addDays, getWeekday, WEEKDAYS } from '../../domain/calendar-date.ts';
import type { Envelope, Reply } from '../support/api.ts';
import type { RunningService } from '../support/service.ts';
import { insertAccount } from '../support/posts.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import type { Plan } from '../../domain/teams/plans.ts';
import { storeBrandClaims } from '../support/brands.ts';
import { MANY_CLAIMS } from '../support/generations/statements.ts';

/** A team with automations created through the API, whose runs the test starts directly. */
export interface Fixture extends TestTeam {
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** A valid request body: in three slots of the coming week to one clipapp account. */
  terms(changes?: object): Promise<Record<string, unknown>>;
  drafted(changes?: object): Promise<string>;
  launched(changes?: object): Promise<string>;
  /** Does the workflow's steps: writes generations and fills the calendar. Awaits `pause` after each slot. */
  write(id: string): Promise<void>;
  run(id: string, pause?: AutomationDeps['checkpoint']): Promise<void>;
  shown(id: string): Promise<Envelope['data']>;
  /** The automation's posts, earliest slot first. */
  posts(id: string, query?: string): Promise<Envelope['data'][]>;
  sql<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
}

export const DAILY = { days: WEEKDAYS, times: ['12:00'] };
/** A slot on each of three days of the coming week, of which none is today. */
export const THREE_SLOTS = {
  days: [1, 3, 5].map((days) => getWeekday(addDays(new Date().toISOString().slice(0, 10), days))),
  times: ['12:00'],
};
export const SIX_SLOTS = { ...THREE_SLOTS, times: ['06:00', '18:00'] };

export async function openFixture(served: RunningService, plan: Plan = 'pro', minted?: TestTeam): Promise<Fixture> {
  const team = minted ?? (await mintTeam(served.deps, plan));
  await storeBrandClaims(served.deps, team, MANY_CLAIMS);
  const { orm, workflows, log, storage, generationWriter } = served.deps;
  const deps = { orm, workflows, log, storage, generationWriter };
  const call: Fixture['call'] = (method, path, body) => served.api.call(method, path, { key: team.key, body });
  const ok = async (method: string, path: string, body?: unknown): Promise<Envelope> => {
    const reply = await call(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply.json;
  };
  const terms: Fixture['terms'] = async (changes = {}) => ({
    name: 'Noon',
    cadence: THREE_SLOTS,
    selectedAccounts: { clipapp: [await insertAccount(served.deps, team)] },
    ...changes,
  });
  const drafted = async (changes = {}): Promise<string> =>
    (await ok('POST', '/automations', await terms(changes))).data.id;
  return {
    ...team,
    call,
    terms,
    drafted,
    launched: async (changes) => {
      const id = await drafted(changes);
      await ok('POST', `/automations/${id}/launch`);
      return id;
    },
    write: (id) => writeGenerations({ ...deps, checkpoint: async () => undefined }, id),
    run: (id, pause = async () => undefined) => runAutomation({ ...deps, checkpoint: pause }, id, () => undefined),
    shown: async (id) => (await ok('GET', `/automations/${id}`)).data,
    posts: async (id, query = '') => {
      const { data } = await ok('GET', `/automations/${id}/posts?limit=100${query}`);
      return data.toSorted((a: Slotted, b: Slotted) => a.scheduledTime.localeCompare(b.scheduledTime));
    },
    sql: (statement, values = []) => orm.em.fork().execute(statement, values),
  };
}

interface Slotted {
  scheduledTime: string;
}
