import { beforeEach, expect, test } from '@jest/globals';
import { applyAutomationCommand } from '../../activities/automations/run-automation.ts';
import type { GenerationWriter } from '../../adapters/ports.ts';
import type { OperatorCommand } from '../../domain/automations/automation.ts';
import type { ModelDraft } from '../../domain/generations/drafts/model-draft.ts';
import { chatServer, draft, says, type Asked } from '../adapters/llm/chat-server.ts';
import type { LocalResponse } from '../adapters/providers/local-provider.ts';
import { service } from '../support/service.ts';
import { openFixture, type Fixture } from './fixture.ts';

const chat = chatServer();
/** Called while the model writes. */
let meanwhile: () => Promise<unknown>;
const fakeWriter: GenerationWriter = {
  async writeDrafts(brief, judge) {
    await meanwhile();
    return chat.model().writeDrafts(brief, judge);
  },
  writeHooks: (brief, judge) => chat.model().writeHooks(brief, judge),
};
const served = service({ generationWriter: fakeWriter });

let fixture: Fixture;

beforeEach(async () => {
  fixture = await openFixture(served);
  meanwhile = async () => undefined;
});

/** A model that writes one generation per requested format. */
const HOOKS = [
  'What your coffee tastes like when you wait',
  'Keep the bitter part out of the cup',
  'Here is a slower way to wake up',
  'Stop before the second pour',
  'The quiet part of a good morning',
  'Look at the grounds first',
  'A cup that forgives you',
  'Leave the kettle alone for once',
];
const writesAll = ({ messages }: Asked): LocalResponse => {
  const { formats } = JSON.parse(messages[1]!.content) as { formats: ModelDraft['format'][] };
  return says({ generations: formats.map((format, at) => draft({ format, hook: HOOKS[at] ?? '' })) });
};

const getWriters = (id: string) =>
  fixture.sql<{ writer: string }>('select writer from generation where automation_id = ? order by writer', [id]);

async function lastRun(id: string) {
  const columns = 'last_run_scheduled as scheduled, last_run_error as refused';
  const [run] = await fixture.sql(`select ${columns} from automation where id = ?`, [id]);
  return run;
}

/** Makes the automation and its accounts live. */
async function makeLive(id: string): Promise<void> {
  await fixture.sql('update automation set sandbox = false where id = ?', [id]);
  await fixture.sql('update account set sandbox = false where team_id = ?', [fixture.team.id]);
}

/** Requests generations and writes them like the worker. */
async function generated(live: boolean): Promise<string[]> {
  const id = await fixture.drafted({ prompt: 'coffee' });
  expect((await fixture.call('POST', `/automations/${id}/generate`, { count: 5 })).status).toBe(202);
  if (live) await makeLive(id);
  await fixture.write(id);
  return (await getWriters(id)).map(({ writer }) => writer);
}

test('the model drafts the generations of a live automation', async () => {
  chat.script = [writesAll];
  expect(await generated(true)).toEqual(['model', 'model', 'model', 'model', 'model']);
  expect(chat.asked).toHaveLength(1);
});

test('every slot gets a generation although the model fails', async () => {
  chat.script = [{ status: 401, body: {} }];
  expect(await generated(true)).toEqual(['offline', 'offline', 'offline', 'offline', 'offline']);
  expect(chat.asked).toHaveLength(1);
});

test('a sandbox automation calls no model', async () => {
  chat.script = [writesAll];
  expect(await generated(false)).toEqual(['offline', 'offline', 'offline', 'offline', 'offline']);
  expect(chat.asked).toEqual([]);
});

test('a run drafts generations once for the slots without one', async () => {
  chat.script = [writesAll];
  const id = await fixture.launched({ prompt: 'coffee' });
  await makeLive(id);

  await fixture.run(id);
  await fixture.run(id);

  const writers = (await getWriters(id)).map(({ writer }) => writer);
  expect(writers).toEqual(['model', 'model', 'model']);
  expect(chat.asked).toHaveLength(1);
});

test('a run paused while the model writes continues after the resume', async () => {
  const id = await fixture.launched({ prompt: 'coffee' });
  await makeLive(id);
  const order = (what: OperatorCommand) =>
    applyAutomationCommand({ ...served.deps, workflows: served.deps.workflows }, id, what);
  meanwhile = () => order('pause');
  chat.script = [writesAll];

  await fixture.run(id);

  expect(await lastRun(id)).toEqual({ scheduled: 0, refused: null });
  meanwhile = async () => undefined;
  await order('resume');
  await fixture.run(id);
  expect(await lastRun(id)).toEqual({ scheduled: (await getWriters(id)).length, refused: null });
});
