import type { ComponentChildren } from 'preact';
import type { Action } from '../data/use-action.ts';
import { Button } from '../design/button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { showToast } from '../design/toast.tsx';

interface SaveFormProps {
  title: string;
  save: Action<void, unknown>;
  onSaved: () => void;
  children: ComponentChildren;
}

export function SaveForm({ title, save, onSaved, children }: SaveFormProps) {
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await save.run())) return;
    onSaved();
    showToast('Saved.');
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>{title}</h2>
      {children}
      <FailureNote error={save.failure} />
      <div class="group">
        <Button variant="primary" label="Save" type="submit" busy={save.isRunning} />
      </div>
    </form>
  );
}
