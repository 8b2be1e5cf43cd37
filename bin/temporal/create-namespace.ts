import { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';
import { registerSearchAttributes } from '../../adapters/temporal/temporal-client.ts';
import { isNotFound } from '../../adapters/temporal/is-not-found.ts';
import type { TemporalSettings } from '../../adapters/temporal/settings.ts';

/** How long histories of finished workflows are kept. */
const RETENTION_DAYS = 7;

/** A gRPC status code. */
const ALREADY_EXISTS = 6;

/**
 * Creates the namespace if it does not exist, and registers the search attributes. Safe to repeat. Throws the server's error until
 * the server has loaded both, so callers retry.
 */
export async function createNamespace({ namespace, ...options }: TemporalSettings): Promise<void> {
  const connection = await Connection.connect({ ...options, connectTimeout: 3_000 });
  try {
    const { workflowService } = connection;
    try {
      await workflowService.describeNamespace({ namespace });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const retention = { seconds: (RETENTION_DAYS * 86_400) as never };
      await workflowService
        .registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention })
        .catch(ignoreAlreadyExists);
    }
    await registerSearchAttributes(connection, namespace);
    // The server's services refresh namespaces periodically; this query fails until they have.
    const query = Object.values(SEARCH_ATTRIBUTES)
      .map((name) => `${name} = ''`)
      .join(' OR ');
    await workflowService.countWorkflowExecutions({ namespace, query });
  } finally {
    await connection.close();
  }
}

function ignoreAlreadyExists(error: { code?: number }): void {
  if (error.code !== ALREADY_EXISTS) throw error;
}
