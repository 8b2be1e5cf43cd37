/** Workflows with as many steps as a post's and nothing in them: what the server itself allows. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

interface Steps {
  step(): Promise<void>;
  last(): Promise<void>;
}

const local = proxyLocalActivities<Steps>({ startToCloseTimeout: '5 seconds' });
const remote = proxyActivities<Steps>({ startToCloseTimeout: '1 minute' });

/** Reads its plan, publishes, settles: the shape by which the goal was set. */
export async function threeSteps(): Promise<void> {
  await local.step();
  await remote.step();
  await local.last();
}

/** The shape of a post that goes out at once: its plan comes with its start, and its publisher settles it. */
export async function oneStep(): Promise<void> {
  await remote.last();
}
