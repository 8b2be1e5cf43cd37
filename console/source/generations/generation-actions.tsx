import type { Generation } from '../../../clients/typescript/source/index.ts';
import { useCatalog } from '../data/catalog.ts';
import { queryClient } from '../data/query-client.ts';
import { useAction } from '../data/use-action.ts';
import { writeCount } from '../data/write-number.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';
import { writeRoute } from '../navigation/route.ts';

interface GenerationActionsProps {
  generation: Generation;
  isAutomated: boolean;
  onChange: (status: Generation['status']) => void;
}

export function GenerationActions({ generation, isAutomated, onChange }: GenerationActionsProps) {
  const { id, status, contentId } = generation;
  const path = { id };
  const accept = useAction((client) => client.post('/generations/{id}/accept', { path }), ['content']);
  const discard = useAction((client) => client.post('/generations/{id}/discard', { path }));
  const variants = useAction((client) => client.post('/generations/{id}/variants', { path, body: {} }));
  const acceptAndShow = async () => {
    if (!(await accept.run())) return;
    onChange('accepted');
    showToast('Accepted: its video is rendered now.');
  };
  const writeVariants = async () => {
    const written = await variants.run();
    if (!written) return;
    showToast(written.length > 0 ? 'Variants of the hook are written.' : 'No other wording of this hook was found.');
    await queryClient.invalidateQueries({ queryKey: ['generations'] });
  };
  const format = useCatalog().data?.formats.find(({ name }) => name === generation.format);
  const credits = format?.credits ?? 0;
  if (status === 'discarded') return null;
  const source: Record<string, string> = contentId ? { content: contentId } : { generation: id };
  return (
    <>
      <div class="group">
        {status === 'pending' && !isAutomated && (
          <Button
            variant="primary"
            icon="check"
            label={`Make the video${credits > 0 ? ` · ${writeCount(credits, 'credit')}` : ''}`}
            busy={accept.isRunning}
            onClick={acceptAndShow}
          />
        )}
        {!isAutomated && <ButtonLink icon="compose" label="Post it" href={writeRoute(['compose'], source)} />}
        {!isAutomated && (contentId || format?.acceptsDeck) && (
          <ButtonLink icon="pen" label="Edit the deck" href={writeRoute(['studio', 'deck'], source)} />
        )}
        {!isAutomated && <Button icon="copy" label="Variants" busy={variants.isRunning} onClick={writeVariants} />}
        {status === 'pending' && (
          <Button
            variant="quiet"
            label="Discard"
            busy={discard.isRunning}
            onClick={async () => (await discard.run()) && onChange('discarded')}
          />
        )}
      </div>
      <FailureNote error={accept.failure ?? discard.failure ?? variants.failure} />
    </>
  );
}
