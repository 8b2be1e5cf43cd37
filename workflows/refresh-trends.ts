/**
 * Refreshes the trend library every day; one workflow for the whole service. A workflow because the refresh must happen every
 * day across restarts, and so that operators can see, pause and trigger it with the signals `refresh`, `pause` and `resume`.
 * A cancel of the workflow pauses it. Runs as long as its row exists. Repeating a refresh replaces the day's list with itself.
 */
import { continueAsNew, setCurrentDetails, setHandler, workflowInfo } from '@temporalio/workflow';
import { CLOCK_MARGIN_MS, dbActivities, trendActivities } from './activities.ts';
import { countChanges, type ChangeCounter } from './change-counter.ts';
import { pauseSignal, refreshSignal, resumeSignal, type TrendFeedInput } from './messages.ts';
import { onCancel } from './on-cancel.ts';

export async function refreshTrends({ feedId }: TrendFeedInput): Promise<string> {
  const changes = countChanges();
  const commands: Command[] = [];
  const receive = (command: Command) => () => {
    changes.countChange();
    commands.push(command);
  };
  setHandler(pauseSignal, receive('pause'), { description: 'Stops the daily refresh until `resume`.' });
  setHandler(resumeSignal, receive('resume'), { description: 'Continues a paused feed.' });
  setHandler(refreshSignal, receive('refresh'), { description: 'Refreshes the trends now.' });
  return onCancel(receive('pause'), () => refreshDaily(feedId, changes, commands));
}

async function refreshDaily(feedId: string, changes: ChangeCounter, commands: Command[]): Promise<string> {
  for (;;) {
    changes.markRead();
    for (const command of commands.splice(0)) await applyCommand(command, feedId);
    const step = await dbActivities.readTrendFeed(feedId);
    if (!step) return 'no such feed';
    switch (step.next) {
      case 'refresh':
        setCurrentDetails('Refreshing the trends');
        await trendActivities.refreshTrends(feedId);
        break;
      case 'paused':
        setCurrentDetails(`Paused; send resume to continue. Last: ${step.last}`);
        await changes.wait();
        break;
      case 'wait':
        setCurrentDetails(`Next refresh at ${step.at}. Last: ${step.last}`);
        if (await changes.waitFor(step.ms + CLOCK_MARGIN_MS)) break;
        // Continues as new, so that the refresh uses today's code.
        return continueAsNew<typeof refreshTrends>({ feedId });
    }
    if (workflowInfo().continueAsNewSuggested && commands.length === 0)
      return continueAsNew<typeof refreshTrends>({ feedId });
  }
}

type Command = 'refresh' | 'pause' | 'resume';

async function applyCommand(command: Command, feedId: string): Promise<void> {
  if (command !== 'refresh') return dbActivities.pauseTrendFeed(feedId, command === 'pause');
  setCurrentDetails("Refreshing the trends on an operator's request");
  await trendActivities.refreshTrends(feedId);
}
