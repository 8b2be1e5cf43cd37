import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { showToast } from './toast.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
}

/** A text to copy. If the browser gives no access to the clipboard (without HTTPS), the text is selected instead. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast('Copied.');
    } catch {
      input.current?.select();
      showToast('The browser does not allow copying. The text is selected: press Ctrl+C or ⌘C.', 'bad');
    }
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div class="copy-field">
          <input {...control} ref={input} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
          <Button icon="copy" label="Copy" onClick={copy} />
        </div>
      )}
    </Field>
  );
}
