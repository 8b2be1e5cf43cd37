import type { ComponentChildren } from 'preact';
import type { Action } from '../data/use-action.ts';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';

interface DialogFormProps {
  /** The text of the button that sends the form. */
  confirm: string;
  onSubmit: (form: FormData) => unknown;
  onCancel: () => void;
  /** The action that `onSubmit` runs. Its progress and its failure are shown. */
  action?: Action<never, unknown>;
  disabled?: boolean;
  children: ComponentChildren;
}

export function DialogForm({ confirm, onSubmit, onCancel, action, disabled = false, children }: DialogFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget as HTMLFormElement));
  };
  return (
    <form class="form" onSubmit={submit}>
      {children}
      <FailureNote error={action?.failure} />
      <footer>
        <Button label="Cancel" onClick={onCancel} />
        <Button variant="primary" label={confirm} type="submit" busy={action?.isRunning ?? false} disabled={disabled} />
      </footer>
    </form>
  );
}
