import type { AutomationCounts } from '../../db/automations/automations.ts';
import type { Automation } from '../../db/entities/automation.ts';
import { presentRow } from '../http/present-row.ts';
import { AutomationResponse } from './contract/response.ts';

export function presentAutomation(row: Automation, counts: AutomationCounts): AutomationResponse {
  const { days, times, postsPerSlot, status, nextRunAt } = row;
  return presentRow(AutomationResponse, row, {
    cadence: { days, times, postsPerSlot },
    perPlatform: { ...row.perPlatform } as AutomationResponse['perPlatform'],
    nextRunAt: status === 'launched' ? (nextRunAt?.toISOString() ?? null) : null,
    lastRun: presentLastRun(row),
    counts,
  });
}

function presentLastRun({ lastRunAt, lastRunScheduled, lastRunError }: Automation): AutomationResponse['lastRun'] {
  if (!lastRunAt) return null;
  const refusedReason = lastRunError?.message ?? null;
  return { at: lastRunAt.toISOString(), scheduled: lastRunScheduled ?? 0, refusedReason, error: lastRunError };
}
