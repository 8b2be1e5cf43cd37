import type { ApiDocument } from '../../openapi/document.ts';
import { readResource, toText, type ApiReply, type CallApi } from '../call-api.ts';
import { buildBodyInput, buildDataOutput } from '../schemas.ts';
import { withFields } from './read-tools.ts';
import type { Tool } from './tool.ts';

export function createWorkspaceTool(document: ApiDocument): Tool {
  return withFields(Object.keys(buildDataOutput(document, 'GET /workspaces/{id}').properties ?? {}), {
    name: 'get_workspace',
    title: 'Get a workspace with its brand',
    description:
      'A workspace with what its website says about the brand. Without an id, the default one. `all` lists the ids of all of them.',
    kind: 'read',
    input: { type: 'object', properties: { workspaceId: { type: 'string' } } },
    data: buildDataOutput(document, 'GET /workspaces/{id}', ['defaultModels', 'slug']),
    addedFields: { all: { type: 'array', items: { type: 'string' } } },
    async run({ callApi }, { workspaceId }) {
      const all = await callApi({ method: 'GET', path: '/workspaces' });
      if (!all.ok) return all;
      const listed = all.data as { id: string; isDefault: boolean }[];
      const id = workspaceId ?? listed.find(({ isDefault }) => isDefault)?.id ?? listed[0]?.id;
      const reply = await readResource(callApi, '/workspaces/{id}', { argument: 'workspaceId', id });
      return reply.ok ? { ...reply, addedFields: { all: listed.map((one) => one.id) } } : reply;
    },
  });
}

export function createGenerationsTool(document: ApiDocument): Tool {
  const input = buildBodyInput(document, 'POST /generations');
  return {
    name: 'create_generations',
    title: 'Write ideas',
    description:
      'Writes suggestions for videos from what the website of the brand states; `shortfall` says why there are fewer. Free. plan_post with `suggestionId` makes and posts one; the same ' +
      '`requestId` returns the same ideas again.',
    kind: 'write',
    input: {
      ...input,
      properties: { ...input.properties, requestId: { type: 'string', description: 'Your own name for this call.' } },
    },
    data: buildDataOutput(document, 'POST /generations'),
    addedFields: {
      shortfall: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
    async run({ callApi }, { requestId, ...body }) {
      const idempotencyKey = requestId === undefined ? undefined : toText(requestId);
      const reply = await callApi({ method: 'POST', path: '/generations', body, idempotencyKey });
      return reply.ok && reply.shortfall ? { ...reply, addedFields: { shortfall: reply.shortfall } } : reply;
    },
  };
}

interface Check {
  check: string;
  ok: boolean;
  /** No post can go out if the check fails. Without it, a failed check only advises. */
  blocks?: true;
  next?: string;
}

interface Identity {
  credits: { balance: number; periodEnd: string };
  usage: { metrics: { metric: string; remaining: number | null }[] };
  defaultWorkspace: { id: string } | null;
  key: { sandbox: boolean; scopes: string[]; budget: { remaining: number } | null };
}

export const checkSetupTool: Tool = {
  name: 'check_setup',
  title: 'Check the set-up',
  description:
    'What this key may do and what is missing before a post can go out: workspace, brand, accounts, credits, budget. Call it first.',
  kind: 'read',
  input: { type: 'object', properties: {} },
  data: { type: 'object', properties: { team: {}, credits: {}, usage: {}, defaultWorkspace: {}, key: {} } },
  addedFields: {
    ready: { type: 'boolean' },
    checks: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          check: { type: 'string' },
          ok: { type: 'boolean' },
          blocks: { type: 'boolean', description: 'No post can go out without it. The others would only help.' },
          next: { type: 'string' },
        },
      },
    },
  },
  async run({ callApi }) {
    const me = await callApi({ method: 'GET', path: '/me' });
    if (!me.ok) return me;
    const identity = me.data as Identity;
    const checks = [
      ...checkKey(identity),
      ...checkQuota(identity),
      await checkWorkspace(callApi, identity),
      await checkAccounts(callApi, identity),
    ];
    return { ...me, addedFields: { ready: checks.every(({ ok, blocks }) => ok || !blocks), checks } };
  },
};

function checkKey({ key, credits }: Identity): Check[] {
  const mode = key.sandbox
    ? 'The key is a test key: posts reach the platform simulator only.'
    : 'The key is a live key: posts reach real accounts.';
  const left = key.budget?.remaining ?? credits.balance;
  const paid = `${left} credits can be spent${key.budget ? ' of the budget of this key' : ''}.`;
  return [
    { check: mode, ok: true },
    key.scopes.includes('posts:write')
      ? { check: 'The key may post.', ok: true }
      : { check: 'The key may not post.', ok: false, blocks: true, next: 'Ask for a key with the scope posts:write.' },
    left > 0
      ? { check: paid, ok: true }
      : {
          check: paid,
          ok: false,
          next: 'Ask the operator for credits or a key with a budget. Formats drawn from a deck are free.',
        },
  ];
}

function checkQuota({ usage, credits }: Identity): Check[] {
  const posts = usage.metrics.find(({ metric }) => metric === 'turbo_posts');
  if (posts?.remaining !== 0) return [];
  const next = `Wait until ${credits.periodEnd}, or ask the operator for a larger plan.`;
  return [{ check: 'The plan allows no more posts in this period.', ok: false, blocks: true, next }];
}

async function checkWorkspace(callApi: CallApi, { defaultWorkspace }: Identity): Promise<Check> {
  if (!defaultWorkspace) {
    return {
      check: 'There is no default workspace.',
      ok: false,
      blocks: true,
      next: 'Ask the person to create a workspace in the console.',
    };
  }
  const reply = await callApi({ method: 'GET', path: `/workspaces/${defaultWorkspace.id}` });
  if (!reply.ok) return describeDenied('The workspace cannot be read.', reply);
  const { brandContext, archivedAt } = reply.data as { brandContext: object | null; archivedAt: string | null };
  if (archivedAt) {
    const next = 'Ask the person to restore it in the console, or name another one of get_workspace.';
    return { check: 'The default workspace is archived.', ok: false, blocks: true, next };
  }
  if (brandContext) return { check: 'The workspace knows its brand.', ok: true };
  return {
    check: 'The workspace does not know its brand yet.',
    ok: false,
    next: 'create_generations works without it. Ask the person to enter the website in the console for better ideas.',
  };
}

/** The most accounts that are counted: one page of the list. */
const MAX_ACCOUNTS = 100;

async function checkAccounts(callApi: CallApi, { defaultWorkspace }: Identity): Promise<Check> {
  if (!defaultWorkspace) return { check: 'No account can be connected without a workspace.', ok: false, blocks: true };
  const reply = await callApi({ method: 'GET', path: '/accounts', query: { limit: MAX_ACCOUNTS } });
  if (!reply.ok) return { ...describeDenied('The accounts cannot be read.', reply), blocks: true };
  const accounts = reply.data as { tokenStatus: string }[];
  const usable = accounts.filter(({ tokenStatus }) => tokenStatus === 'valid' || tokenStatus === 'expiring').length;
  const check = `${usable} of ${accounts.length} accounts can be posted to.`;
  if (usable > 0) return { check, ok: true };
  return {
    check,
    ok: false,
    blocks: true,
    next: 'Ask the person to connect an account in the console, then call list_accounts.',
  };
}

function describeDenied(check: string, { error }: Extract<ApiReply, { ok: false }>): Check {
  return { check, ok: false, next: error.message };
}
