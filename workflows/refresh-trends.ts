/**
 * The daily look after the library of trends; one for the whole service. A workflow because it must come every day whatever
 * restarts, and so that operators see it, stop it and send it off: it takes the signals `refresh`, `pause` and `resume`. Goes on
 * as long as its row. Repeating a look puts the day's list in place of itself.
 */
import { condition, continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import { trendActivities, dbActivities } from './activities.ts';
import { changedSignal, pauseSignal, refreshSignal, resumeSignal, type TrendsInput } from './messages.ts';

/** The database's clock decides; by then it has surely struck. */
const SLACK_MS = 500;

export async function trends({ feedId }: TrendsInput): Promise<string> {
  const orders: Order[] = [];
  let told = 0;
  const hear = (order: Order) => () => {
    told += 1;
    orders.push(order);
  };
  setHandler(changedSignal, () => void (told += 1));
  setHandler(pauseSignal, hear('pause'));
  setHandler(resumeSignal, hear('resume'));
  setHandler(refreshSignal, hear('refresh'));
  for (;;) {
    const heard = told;
    for (const order of orders.splice(0)) await carryOut(order, feedId);
    const plan = await dbActivities.readTrendFeed(feedId);
    if (!plan) return 'no such feed';
    switch (plan.next) {
      case 'refresh':
        setCurrentDetails('Looking after the trends');
        await trendActivities.refreshTrends(feedId);
        break;
      case 'paused':
        setCurrentDetails(`Paused; send resume to go on. Last: ${plan.last}`);
        await condition(() => told !== heard);
        break;
      case 'wait':
        setCurrentDetails(`Next look at ${plan.at}. Last: ${plan.last}`);
        if (await condition(() => told !== heard, plan.ms + SLACK_MS)) break;
        // Continued as new, so that the look is today's code.
        return continueAsNew<typeof trends>({ feedId });
    }
    if (workflowInfo().continueAsNewSuggested && orders.length === 0) return continueAsNew<typeof trends>({ feedId });
  }
}

type Order = 'refresh' | 'pause' | 'resume';

async function carryOut(order: Order, feedId: string): Promise<void> {
  if (order !== 'refresh') return dbActivities.pauseTrendFeed(feedId, order === 'pause');
  setCurrentDetails('Looking after the trends, as asked');
  await trendActivities.refreshTrends(feedId);
}
