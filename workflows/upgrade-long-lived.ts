import { setWorkflowOptions, type Workflow } from '@temporalio/workflow';
import { automation } from './automation.ts';
import { collectMetrics } from './collect-metrics.ts';
import { creditPeriod } from './credit-period.ts';
import { followUp } from './follow-up.ts';
import { post } from './post.ts';
import { refreshTrends } from './refresh-trends.ts';
import { webhooks } from './webhooks.ts';

/**
 * With worker versions, these move to the current version at their next task, because they sleep for longer than anybody wants to
 * run an old release. Their changes go behind `patched`. The jobs end on the version that began them (`worker/create-workers.ts`).
 */
const LONG_LIVED = [automation, collectMetrics, creditPeriod, followUp, post, refreshTrends, webhooks];

// Temporal refuses the tasks of a worker without a version whose workflows have such an option.
if ((globalThis as { hasWorkerVersion?: boolean }).hasWorkerVersion)
  for (const workflow of LONG_LIVED) setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, workflow as Workflow);
