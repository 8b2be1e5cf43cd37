import type { ComponentChildren } from 'preact';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';

interface DialogFormProps {
  /** The words of the button that sends the form. */
  confirm: string;
  onSubmit: (form: FormData) => unknown;
  onCancel: () => void;
  busy?: boolean;
  disabled?: boolean;
  failure?: unknown;
  children: ComponentChildren;
}

/** The form of a dialog: its fields, why it failed, and its two buttons. */
export function DialogForm({ confirm, onSubmit, onCancel, busy, disabled, failure, children }: DialogFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit(new FormData(event.currentTarget as HTMLFormElement));
  };
  return (
    <form class="form" onSubmit={submit}>
      {children}
      <FailureNote error={failure} />
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy ?? false} disabled={disabled ?? false}>
          {confirm}
        </Button>
      </footer>
    </form>
  );
}
