import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';
import type { TemporalSettings } from './settings.ts';

/** A client that connects when it is first used: who only records may start with Temporal down. */
export function createTemporalClient(
  { namespace, ...options }: TemporalSettings,
  interceptors: WorkflowClientInterceptor[] = [],
): { client: Client; connection: Connection } {
  const connection = Connection.lazy(options);
  return { client: new Client({ connection, namespace, interceptors: { workflow: interceptors } }), connection };
}

/** Why the server does not answer within `ms`, in a sentence; null where it does. Never throws. */
export async function findTemporalFault(connection: Connection, ms: number): Promise<string | null> {
  try {
    await connection.withDeadline(Date.now() + ms, () => connection.workflowService.getSystemInfo({}));
    return null;
  } catch (error) {
    return `Temporal does not answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const KEYWORD = 2;
const ALREADY_EXISTS = 6;
/** Temporal Cloud, and servers that know who asks, leave attributes to their administrators. */
const NOT_PERMITTED = [7, 12];

/**
 * Makes sure that operators can search by our attributes. Safe to repeat. Throws with the names that are missing where the server
 * does not let us make them.
 */
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
