import type { AutomationCounts } from '../../db/automations/automations.ts';
import type { Automation } from '../../db/entities/automation.ts';
import type { AutomationResponse } from './contract/response.ts';

export function presentAutomation(row: Automation, counts: AutomationCounts): AutomationResponse {
  const { days, times, postsPerSlot } = row;
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    revision: row.revision,
    name: row.name,
    status: row.status,
    cadence: { days, times, postsPerSlot },
    startDate: row.startDate,
    endDate: row.endDate,
    formats: row.formats,
    prompt: row.prompt,
    look: row.look,
    mood: row.mood,
    ownerType: row.ownerType,
    influencerId: row.influencerId,
    selectedAccounts: row.selectedAccounts,
    caption: row.caption,
    hashtags: row.hashtags,
    perPlatform: { ...row.perPlatform } as AutomationResponse['perPlatform'],
    declarations: row.declarations,
    publishMode: row.publishMode,
    clipappSendToInbox: row.clipappSendToInbox,
    clipappOptions: row.clipappOptions,
    requireApproval: row.requireApproval,
    nextRunAt: row.status === 'launched' ? (row.nextRunAt?.toISOString() ?? null) : null,
    lastRun: presentLastRun(row),
    counts,
    sandbox: row.sandbox,
    createdAt: row.createdAt.toISOString(),
    launchedAt: row.launchedAt?.toISOString() ?? null,
  };
}

function presentLastRun({ lastRunAt, lastRunScheduled, lastRunError }: Automation): AutomationResponse['lastRun'] {
  if (!lastRunAt) return null;
  const refusedReason = lastRunError?.message ?? null;
  return { at: lastRunAt.toISOString(), scheduled: lastRunScheduled ?? 0, refusedReason, error: lastRunError };
}
