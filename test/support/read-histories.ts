import type { Client } from '@temporalio/client';

/** Everything that Temporal keeps of the workflows of a namespace, as text in lower case, by workflow id. */
export async function readHistories(client: Client): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const { workflowId, runId } of client.workflow.list()) {
    const handle = client.workflow.getHandle(workflowId, runId);
    const [history, description] = [await handle.fetchHistory(), await handle.describe()];
    const details = await handle.query('__temporal_workflow_metadata');
    const text = [texts.get(workflowId), toText(history), toText(description.raw), JSON.stringify(details)].join('\n');
    texts.set(workflowId, text.toLowerCase());
  }
  return texts;
}

/** JSON with the bytes of payloads as text. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    const serialized = member as { type?: string; data?: number[] } | null;
    if (member instanceof Uint8Array) return Buffer.from(member).toString();
    if (serialized?.type === 'Buffer' && Array.isArray(serialized.data)) return Buffer.from(serialized.data).toString();
    return member;
  });
}
