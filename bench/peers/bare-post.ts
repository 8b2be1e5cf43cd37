/** Workflows with as many steps as a post workflow, but empty, to measure the limit of the server. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

interface Steps {
  step(): Promise<void>;
  last(): Promise<void>;
}

const local = proxyLocalActivities<Steps>({ startToCloseTimeout: '5 seconds' });
const remote = proxyActivities<Steps>({ startToCloseTimeout: '1 minute' });

/** Has a step each for loading, publishing and recording the outcome. The goal is relative to this shape. */
export async function threeSteps(): Promise<void> {
  await local.step();
  await remote.step();
  await local.last();
}

/** Has the step of a post of the due queue: a single activity that publishes it and records the outcome. */
export async function oneStep(): Promise<void> {
  await remote.last();
}
