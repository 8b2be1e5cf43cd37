/**
 * Sends a mail. A workflow because a mail server may be unreachable for hours, and every process may restart during that time. Its
 * input is the id of a row, so that no address and no link is in a history. The row leases the attempts and bounds
 * their number. A cancelled workflow fails the mail. Repeating it makes the attempts that are left.
 */
import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { compensations, mailActivities } from './activities.ts';
import type { MailInput } from './messages.ts';
import { runJob } from './run-job.ts';

export async function sendMail({ mailId }: MailInput): Promise<string> {
  return runJob(
    async () => {
      for (;;) {
        const step = await mailActivities.sendMail(mailId);
        if (step.next === 'end') return 'ended';
        setCurrentDetails(
          `The mail server has not taken the mail; next attempt in ${Math.ceil(step.waitMs / 1_000)} s`,
        );
        await sleep(step.waitMs + 1);
      }
    },
    {
      fallback: { code: 'cancelled', message: 'The mail could not be sent.' },
      compensate: () => compensations.failMail(mailId, 'cancelled'),
    },
  );
}
