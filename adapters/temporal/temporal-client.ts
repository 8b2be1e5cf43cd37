import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';
import type { TemporalSettings } from './settings.ts';

/** A client that connects on first use, so that the API can start without Temporal. */
export function createTemporalClient(
  { namespace, ...options }: TemporalSettings,
  interceptors: WorkflowClientInterceptor[] = [],
): { client: Client; connection: Connection } {
  const connection = Connection.lazy(options);
  return { client: new Client({ connection, namespace, interceptors: { workflow: interceptors } }), connection };
}

/** Why the server does not respond within `ms`; null if it does. Never throws. */
export async function findTemporalFault(connection: Connection, ms: number): Promise<string | null> {
  try {
    await connection.withDeadline(Date.now() + ms, () => connection.workflowService.getSystemInfo({}));
    return null;
  } catch (error) {
    return `Temporal does not respond: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The index type `Keyword`. */
const KEYWORD = 2;

// Codes of gRPC.
const ALREADY_EXISTS = 6;
/** Permission denied, and not implemented. On Temporal Cloud and servers with authorization only administrators may add attributes. */
const NOT_PERMITTED = [7, 12];

/** Registers our search attributes. Safe to repeat. Throws with the missing names if the server forbids it. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter((name) => !customAttributes || !(name in customAttributes));
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    const { code } = error as { code?: number };
    if (code === ALREADY_EXISTS) return;
    if (code === undefined || !NOT_PERMITTED.includes(code)) throw error;
    const names = missing.join(', ');
    throw new Error(`The namespace ${namespace} lacks the search attributes ${names}: add them as Keyword.`, {
      cause: error,
    });
  }
}
