import { Client, Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';

export interface TemporalAddress {
  address: string;
  namespace: string;
}

/** A client that connects when it is first used: who only records may start with Temporal down. */
export function createTemporalClient({ address, namespace }: TemporalAddress): {
  client: Client;
  connection: Connection;
} {
  const connection = Connection.lazy({ address });
  return { client: new Client({ connection, namespace }), connection };
}

/** Whether the server answers within `ms`. Never throws. */
export async function temporalAnswers(connection: Connection, ms: number): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + ms, () => connection.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}

const KEYWORD = 2;
const ALREADY_EXISTS = 6;

/** Makes sure that operators can search by our attributes. Safe to repeat. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter((name) => !customAttributes || !(name in customAttributes));
  if (missing.length === 0) return;
  const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
  try {
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
}
