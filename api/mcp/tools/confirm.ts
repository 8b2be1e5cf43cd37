import type { CallApi } from '../call-api.ts';
import type { Outcome } from '../to-result.ts';
import type { Tool } from './tool.ts';

const UNKNOWN_TOKEN: Outcome = {
  ok: false,
  status: 404,
  error: {
    type: 'not_found',
    message: 'This token is unknown, has expired, or belongs to another key. Plan it again.',
  },
};

export const confirmTool: Tool = {
  name: 'confirm',
  title: 'Carry out a plan',
  description:
    'Carries out what a plan_… tool described, exactly once. Call it only after the person agreed to the plan. The same token can be ' +
    'sent again after a lost answer: it returns the same result.',
  kind: 'confirm',
  input: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
  data: { type: 'object', properties: { id: {}, contentId: {}, status: {}, statusUrl: {}, credits: {}, targets: {} } },
  async run({ callApi, proposals }, { token }) {
    const confirmed = typeof token === 'string' ? await proposals.confirm(token) : null;
    if (!confirmed) return UNKNOWN_TOKEN;
    const { id, request } = confirmed;
    const once = request.method === 'POST' ? { idempotencyKey: `mcp ${id}` } : {};
    const reply = await callApi({ ...request, ...once });
    const repeated = request.method === 'DELETE' ? await findEarlierDelete(callApi, request.path, reply.status) : null;
    if (repeated) return repeated;
    if (!reply.ok && reply.status < 500) await proposals.reopen(id);
    return reply;
  },
};

/** Returns the result of an earlier confirm that deleted or cancelled the resource, which existed before; or null. */
async function findEarlierDelete(callApi: CallApi, path: string, status: number): Promise<Outcome | null> {
  if (status === 404) return { ok: true, status: 200, data: { id: path.slice(path.lastIndexOf('/') + 1) } };
  if (status !== 409 || !path.startsWith('/posts/')) return null;
  // The earlier confirm has changed the revision, so a repeat conflicts.
  const reply = await callApi({ method: 'GET', path });
  return reply.ok && (reply.data as { status: string }).status === 'cancelled' ? reply : null;
}
