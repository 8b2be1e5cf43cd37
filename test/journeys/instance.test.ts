/**
 * What needs an API and a worker as processes by day shares one instance, because its start takes ten seconds of processor
 * time. The main job runs first, because it reads the modes of all files.
 */
import './main-job.ts';
import '../mcp/tasks.ts';
import '../temporal/background-workflows.ts';
import { isFullRun } from '../support/runs.ts';
import { testWebhooks } from '../webhooks/test-webhooks.ts';

testWebhooks(isFullRun());
