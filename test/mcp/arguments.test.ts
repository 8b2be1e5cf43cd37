import { beforeAll, expect, test } from '@jest/globals';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { connectMcp, type McpTestClient } from './mcp-client.ts';

const served = service();

type Args = Record<string, unknown>;

interface InputSchema {
  properties?: Record<string, { enum?: string[] }>;
  required?: string[];
  additionalProperties?: boolean;
}

const NO_ID = 'not an id!';
/** Arguments that a tool requires beside an id. */
const REQUIRED: Readonly<Record<string, Args>> = {
  get_calendar: { from: '2031-03-01', to: '2031-03-31' },
  draw_frame: { atMs: 0 },
  plan_action: { action: 'cancel_post' },
  plan_content: { kind: 'ugc' },
  plan_post: { selectedAccounts: {} },
};
/** The kinds of content that take an id which ugc does not. */
const KINDS: Readonly<Record<string, string>> = { imageAssetId: 'video', sourceAssetId: 'clonevideo' };

let mcp: McpTestClient;
let inputs: [name: string, schema: InputSchema][];
let keyId: string;

beforeAll(async () => {
  const team = await mintTeam(served.deps);
  keyId = team.keyId;
  mcp = await connectMcp(served.api.origin, team.key);
  inputs = (await mcp.client.listTools()).tools.map(({ name, inputSchema }) => [name, inputSchema as InputSchema]);
});

/** The problems of a call, by argument. */
async function findProblems(name: string, args: Args): Promise<Record<string, string>> {
  // 10 requests in 300 seconds are few for all tools.
  await served.em().execute('delete from request_window where key_id = ?', [keyId]);
  const { ok, status, error } = await mcp.tool(name, args);
  expect([name, args, ok, status, error]).toEqual([name, args, false, 400, expect.anything()]);
  expect(error.message).toBe(`${error.details?.[0]?.path}: ${error.details?.[0]?.message}`);
  return Object.fromEntries(error.details?.map(({ path, message }) => [path, message]) ?? []);
}

test('every tool refuses an unknown argument by name, and its schema is closed', async () => {
  for (const [name, { properties = {}, additionalProperties }] of inputs) {
    const problems = await findProblems(name, { ...REQUIRED[name], nothing: 1 });
    const taken = Object.keys(properties).join(', ') || 'none';
    expect([name, problems['nothing']]).toEqual([name, `The tool has no such argument; it takes ${taken}.`]);
    expect([name, additionalProperties]).toEqual([name, false]);
  }
});

test('every tool names its required arguments that are missing, with their choices', async () => {
  for (const [name, { properties = {}, required = [] }] of inputs.filter(([, schema]) => schema.required)) {
    const choices = (argument: string) => properties[argument]?.enum?.join(', ');
    const missing = required.map((argument) => {
      return [argument, `It is required${choices(argument) ? `: one of ${choices(argument)}` : ''}.`];
    });
    expect([name, await findProblems(name, {})]).toEqual([name, Object.fromEntries(missing)]);
  }
  expect(await findProblems('confirm', {})).toEqual({ token: 'It is required.' });
});

test('an argument that is no text is no failure of the service', async () => {
  const failed: string[] = [];
  for (const [name, { properties = {} }] of inputs) {
    for (const argument of Object.keys(properties)) {
      const { status } = await mcp.tool(name, { ...REQUIRED[name], [argument]: { toString: 1 } });
      if (status === 500) failed.push(`${name} ${argument}`);
    }
  }
  expect(failed).toEqual([]);
});

test('every problem of an id has the name of the argument of the tool', async () => {
  const seen: string[] = [];
  for (const [name, { properties = {} }] of inputs) {
    for (const argument of Object.keys(properties).filter((one) => /^id$|Id$/u.test(one) && one !== 'requestId')) {
      const kind = KINDS[argument];
      const args = { ...REQUIRED[name], ...(kind && name === 'plan_content' ? { kind } : {}), [argument]: NO_ID };
      const problems = await findProblems(name, args);
      expect([name, argument, problems[argument]]).toEqual([name, argument, expect.any(String)]);
      expect(Object.keys(problems).filter((path) => path === 'id' && argument !== 'id')).toEqual([]);
      seen.push(`${name} ${argument}`);
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['get_post postId', 'get_workspace workspaceId', 'plan_action id']));
});
