import { setWorkflowOptions, type Workflow } from '@temporalio/workflow';
import { LONG_LIVED } from '../domain/workflow-names.ts';
import { automation } from './automation.ts';
import { collectMetrics } from './collect-metrics.ts';
import { creditPeriod } from './credit-period.ts';
import { followUp } from './follow-up.ts';
import { post } from './post.ts';
import { refreshTrends } from './refresh-trends.ts';
import { webhooks } from './webhooks.ts';

/** Their changes go behind `patched`. */
const BY_NAME: Record<(typeof LONG_LIVED)[number], Workflow> = {
  automation,
  collectMetrics,
  creditPeriod,
  followUp,
  post,
  refreshTrends,
  webhooks,
};

// Temporal refuses the tasks of a worker without a version whose workflows have such an option.
if ((globalThis as { hasWorkerVersion?: boolean }).hasWorkerVersion)
  for (const name of LONG_LIVED) setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, BY_NAME[name]);
