import type { Client, WorkflowExecutionInfo, WorkflowHandle } from '@temporalio/client';
import pLimit from 'p-limit';
import { fetchHistory } from '../../adapters/temporal/fetch-history.ts';
import { isNotFound } from '../../adapters/temporal/is-not-found.ts';

const READS_IN_FLIGHT = 8;

/**
 * What Temporal keeps of the workflows of a namespace, as text in lower case, by workflow id: the listed row, the history, and what
 * `readMore` returns. A run that was deleted after it was listed has a row and no history.
 */
export async function readHistories(
  client: Client,
  readMore: (handle: WorkflowHandle) => Promise<unknown> = async () => null,
): Promise<Map<string, string>> {
  const listed: WorkflowExecutionInfo[] = [];
  for await (const run of client.workflow.list()) listed.push(run);
  const texts = new Map<string, string>();
  await pLimit(READS_IN_FLIGHT).map(listed, async ({ workflowId, runId, raw }) => {
    const history = await fetchHistory(client, workflowId, runId);
    const more = history && (await readMore(client.workflow.getHandle(workflowId, runId)));
    const parts = [raw, history, more].map(toText);
    texts.set(workflowId, [texts.get(workflowId), ...parts].join('\n').toLowerCase());
  });
  return texts;
}

/** The description and the current details of a workflow; null if it was deleted. */
export async function readDetails(handle: WorkflowHandle): Promise<unknown> {
  try {
    const { raw } = await handle.describe();
    return [raw, await handle.query('__temporal_workflow_metadata')];
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** JSON with the data of payloads as text, which messages of protobuf write in base64. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    const payload = member as { metadata?: unknown; data?: unknown } | null;
    if (member instanceof Uint8Array) return Buffer.from(member).toString();
    if (!payload?.metadata || typeof payload.data !== 'string') return member;
    return { ...payload, data: Buffer.from(payload.data, 'base64').toString() };
  });
}
