import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong and what to do. */
  error?: string | null | undefined;
  children: (control: FieldControl) => ComponentChildren;
}

/** Focuses the first field of a form. Passed as its `ref`, it runs as soon as the form is shown. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const input = form?.querySelector('input');
  // A dialog that opens after this call focuses the field with this attribute.
  input?.setAttribute('autofocus', '');
  input?.focus();
}

/** A control with its label, hint and error, which screen readers announce together. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="problem" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
