import type { Automation, Kinora } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';

const useChange = (act: (client: Kinora) => Promise<unknown>) =>
  useAction<void>(act, ['automations'], ['calendar'], ['posts']);

export function AutomationActions({ automation: { id, status, requireApproval } }: { automation: Automation }) {
  const path = { id };
  const generate = useChange((client) => client.post('/automations/{id}/generate', { path, body: {} }));
  const launch = useChange((client) => client.post('/automations/{id}/launch', { path }));
  const pause = useChange((client) => client.post('/automations/{id}/pause', { path }));
  const resume = useChange((client) => client.post('/automations/{id}/resume', { path }));
  const isPlanned = status === 'draft' || status === 'review';
  return (
    <div class="actions">
      {isPlanned && (
        <Button icon="sparkles" busy={generate.isRunning} onClick={() => generate.run()}>
          Write ideas
        </Button>
      )}
      {isPlanned && (
        <ConfirmButton
          look="primary"
          icon="play"
          busy={launch.isRunning}
          question="Launch this automation?"
          consequence={
            requireApproval
              ? 'It fills its slots for a week. Each post waits for your approval.'
              : 'It fills its slots for a week and publishes without asking again.'
          }
          confirm="Launch it"
          onConfirm={async () => (await launch.run()) && showToast('Launched.')}
        >
          Launch
        </ConfirmButton>
      )}
      {status === 'launched' && (
        <Button icon="pause" busy={pause.isRunning} onClick={() => pause.run()}>
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button look="primary" icon="play" busy={resume.isRunning} onClick={() => resume.run()}>
          Resume
        </Button>
      )}
      <FailureNote error={generate.failure ?? launch.failure ?? pause.failure ?? resume.failure} />
    </div>
  );
}
