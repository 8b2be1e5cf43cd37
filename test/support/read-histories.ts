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

/** JSON with the data of payloads as text, which messages of protobuf write in base64. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    const payload = member as { metadata?: unknown; data?: unknown } | null;
    if (member instanceof Uint8Array) return Buffer.from(member).toString();
    if (!payload?.metadata || typeof payload.data !== 'string') return member;
    return { ...payload, data: Buffer.from(payload.data, 'base64').toString() };
  });
}
