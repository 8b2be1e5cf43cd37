import type { Automation, Kinora } from '../../../clients/typescript/source/index.ts';
import { useGet } from '../data/use-query.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { AutomationPosts } from './automation-posts.tsx';
import { AutomationTimeline } from './automation-timeline.tsx';
import { AUTOMATION_STATES, writeCadence } from './automation-state.ts';
import { GenerationCard } from '../generations/generation-card.tsx';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';

const POLL_MS = 3_000;

export function AutomationView({ id }: { id: string }) {
  const automation = useGet(['automations', id], '/automations/{id}', {
    path: { id },
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? POLL_MS : false),
  });
  return (
    <Page title={automation.data?.name ?? 'Automation'} back={{ href: '#/settings/automations', label: 'Automations' }}>
      <QueryView query={automation} label="Loading the automation">
        {(data) => <AutomationBody automation={data} />}
      </QueryView>
    </Page>
  );
}

function AutomationBody({ automation }: { automation: Automation }) {
  const zone = useWorkspace().data?.timezone ?? 'UTC';
  return (
    <>
      <div class="post-head">
        <div class="group">
          <Badge {...AUTOMATION_STATES[automation.status]} />
          <span class="quiet">{writeCadence(automation.cadence)}</span>
        </div>
        <AutomationActions automation={automation} />
      </div>
      {automation.lastRun?.refusedReason && <p class="note tone-warn">{automation.lastRun.refusedReason}</p>}
      <div class="columns">
        <AutomationTimeline id={automation.id} status={automation.status} />
        <div class="stack">
          <AutomationPosts id={automation.id} zone={zone} />
          <AutomationGenerations id={automation.id} status={automation.status} />
        </div>
      </div>
    </>
  );
}

/** The ideas of the automation. A run uses no discarded idea. */
function AutomationGenerations({ id, status }: { id: string; status: Automation['status'] }) {
  const generations = useGet(['automations', id, 'generations', status], '/automations/{id}/generations', {
    path: { id },
    query: { limit: 50 },
    refetchInterval: status === 'generating' ? POLL_MS : false,
  });
  return (
    <section class="card">
      <h2>Ideas</h2>
      <QueryView query={generations} label="Loading the ideas">
        {(all) => (
          <div class="stack">
            {all.length === 0 && (
              <p class="quiet">No ideas yet. Write some, then review them here before the launch.</p>
            )}
            {all.map((generation) => (
              <GenerationCard key={generation.id} generation={generation} isAutomated />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  );
}

const useChange = (act: (client: Kinora) => Promise<unknown>) =>
  useAction<void>(act, ['automations'], ['calendar'], ['posts']);

function AutomationActions({ automation: { id, status, requireApproval } }: { automation: Automation }) {
  const path = { id };
  const generate = useChange((client) => client.post('/automations/{id}/generate', { path, body: {} }));
  const launch = useChange((client) => client.post('/automations/{id}/launch', { path }));
  const pause = useChange((client) => client.post('/automations/{id}/pause', { path }));
  const resume = useChange((client) => client.post('/automations/{id}/resume', { path }));
  const isPlanned = status === 'draft' || status === 'review';
  return (
    <div class="actions">
      {isPlanned && <Button icon="sparkles" label="Write ideas" action={generate} />}
      {isPlanned && (
        <ConfirmButton
          variant="primary"
          icon="play"
          label="Launch"
          busy={launch.isRunning}
          question="Launch this automation?"
          consequence={
            requireApproval
              ? 'It fills its slots for a week. Each post waits for your approval.'
              : 'It fills its slots for a week and publishes without asking again.'
          }
          confirm="Launch it"
          onConfirm={async () => (await launch.run()) && showToast('Launched.')}
        />
      )}
      {status === 'launched' && <Button icon="pause" label="Pause" action={pause} />}
      {status === 'paused' && <Button variant="primary" icon="play" label="Resume" action={resume} />}
      <FailureNote error={generate.failure ?? launch.failure ?? pause.failure ?? resume.failure} />
    </div>
  );
}
