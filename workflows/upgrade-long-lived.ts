import { setWorkflowOptions, type Workflow } from '@temporalio/workflow';
import { LONG_LIVED } from '../domain/workflow-names.ts';
import { automation } from './automation.ts';
import { collectMetrics } from './collect-metrics.ts';
import { creditPeriod } from './credit-period.ts';
import { followUp } from './follow-up.ts';
import { post } from './post.ts';
import { refreshTrends } from './refresh-trends.ts';
import { webhooks } from './webhooks.ts';

/** Workflows that may run for months and move to each new worker version, so changes of their code go behind `patched`. */
const BY_NAME: Record<(typeof LONG_LIVED)[number], Workflow> = {
  automation,
  collectMetrics,
  creditPeriod,
  followUp,
  post,
  refreshTrends,
  webhooks,
};

// Only workers with a version set the option: Temporal refuses the tasks of others that do.
if ((globalThis as { hasWorkerVersion?: boolean }).hasWorkerVersion)
  for (const name of LONG_LIVED) setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, BY_NAME[name]);
