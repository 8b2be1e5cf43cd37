import { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../domain/workflow-names.ts';
import { registerSearchAttributes } from '../../adapters/temporal/connect.ts';
import type { TemporalSettings } from '../../adapters/temporal/settings.ts';

/** How long the histories of finished workflows stay to be looked at. */
const RETENTION_DAYS = 7;

const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;

/**
 * Makes the namespace where the server lacks it, and answers once workflows may be started there with our search attributes.
 * Safe to repeat. Throws what the server answers.
 */
export async function makeNamespace({ namespace, ...options }: TemporalSettings): Promise<void> {
  const connection = await Connection.connect({ ...options, connectTimeout: 3_000 });
  try {
    const { workflowService } = connection;
    try {
      await workflowService.describeNamespace({ namespace });
    } catch (error) {
      if ((error as { code?: number }).code !== NOT_FOUND) throw error;
      const retention = { seconds: (RETENTION_DAYS * 86_400) as never };
      await workflowService
        .registerNamespace({ namespace, workflowExecutionRetentionPeriod: retention })
        .catch(unlessMade);
    }
    await registerSearchAttributes(connection, namespace);
    // Each part of the server reads namespaces anew now and then; a query by the attributes says that it has.
    const query = Object.values(SEARCH_ATTRIBUTES)
      .map((name) => `${name} = ''`)
      .join(' OR ');
    await workflowService.countWorkflowExecutions({ namespace, query });
  } finally {
    await connection.close();
  }
}

function unlessMade(error: { code?: number }): void {
  if (error.code !== ALREADY_EXISTS) throw error;
}
