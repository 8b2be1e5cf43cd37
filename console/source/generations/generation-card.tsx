import { useState } from 'preact/hooks';
import type { Generation } from '../../../clients/typescript/source/index.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { useFormatNames } from '../data/catalog.ts';
import { useAction } from '../data/use-action.ts';
import type { Items } from '../data/use-pages.ts';
import { useStored } from '../data/use-stored.ts';
import { queryClient } from '../data/query-client.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { focusFirstField } from '../design/field.tsx';
import { GenerationActions } from './generation-actions.tsx';

const STATES: Record<Generation['status'], { label: string; tone: Tone }> = {
  pending: { label: 'New', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'good' },
  discarded: { label: 'Discarded', tone: 'neutral' },
};

interface GenerationCardProps {
  generation: Generation;
  /** Whether it belongs to an automation, which accepts it; a person may only discard it. */
  isAutomated?: boolean;
}

export function GenerationCard({ generation, isAutomated = false }: GenerationCardProps) {
  const { postCaption, hashtags, why, score, scoreDetail, format } = generation;
  // The list is not read again for the new status, because a key may request generations ten times in five minutes.
  const [status, setStatus] = useState(generation.status);
  const { label, tone } = STATES[status];
  return (
    <article class="generation">
      <div class="score" title={scoreDetail.map(({ points, reason }) => `${points}: ${reason}`).join('\n')}>
        <b>{score}</b>
        <span class="visually-hidden">of 100 points for the hook</span>
      </div>
      <div class="generation-body">
        <Hook generation={generation} canRetype={status === 'pending' && !isAutomated} />
        {postCaption !== generation.caption && <p class="text-block">{postCaption}</p>}
        <p class="quiet text-block">{hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        <p class="quiet text-block">{why}</p>
        <div class="group">
          <Badge tone="neutral" label={useFormatNames()[format]} />
          <Badge tone={tone} label={label} />
        </div>
        <GenerationActions generation={{ ...generation, status }} isAutomated={isAutomated} onChange={setStatus} />
      </div>
    </article>
  );
}

/** The hook. It can be retyped while the generation is pending; the service then computes the score again. */
function Hook({ generation, canRetype }: { generation: Generation; canRetype: boolean }) {
  const { id, workspaceId } = generation;
  const [typed, setTyped] = useStored<string | null>(`hook.${id}`, null);
  const save = useAction((client, caption: string) =>
    client.patch('/generations/{id}', { path: { id }, body: { caption } }),
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const changed = typed === null ? null : await save.run(typed.trim());
    if (!changed) return;
    const replace = (read: Items<Generation> | undefined) =>
      read && { ...read, items: read.items.map((one) => (one.id === id ? { ...one, ...changed } : one)) };
    queryClient.setQueriesData({ queryKey: ['generations', workspaceId] }, replace);
    setTyped(null);
  };
  if (typed === null) {
    return (
      <div class="group">
        <h3 class="text-block">{generation.caption}</h3>
        {canRetype && (
          <Button variant="quiet" icon="pen" label="Retype the hook" onClick={() => setTyped(generation.caption)} />
        )}
      </div>
    );
  }
  return (
    <form ref={focusFirstField} class="group" onSubmit={submit}>
      <input aria-label="Hook" required value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <Button type="submit" variant="primary" label="Save" busy={save.isRunning} disabled={typed.trim() === ''} />
      <Button label="Keep the old one" onClick={() => setTyped(null)} />
      <FailureNote error={save.failure} />
    </form>
  );
}
