import { useRef, useState } from 'preact/hooks';
import { Button } from '../design/button.tsx';
import { Field } from '../design/field.tsx';
import { EmojiDialog } from './emoji-dialog.tsx';

interface EmojiTextProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A text with a button that inserts emoji at the cursor. */
export function EmojiText({ label, hint, value, onChange }: EmojiTextProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = text.current ?? {};
    onChange(value.slice(0, from) + emoji + value.slice(to));
    const after = from + emoji.length;
    // By the next animation frame, the closing dialog has returned the focus to its button.
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(after, after);
    });
  };
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <textarea {...control} ref={text} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        )}
      </Field>
      <div class="group">
        <Button
          variant="quiet"
          icon="smile"
          label={
            <>
              Emoji<span class="visually-hidden"> for {label}</span>
            </>
          }
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      {isOpen && <EmojiDialog onPick={pick} onClose={() => setOpen(false)} />}
    </>
  );
}
