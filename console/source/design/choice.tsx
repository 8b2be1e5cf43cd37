import type { ComponentChildren } from 'preact';

interface ChoiceProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked: boolean;
  disabled?: boolean;
  /** The group of a radio button; a check box has none. */
  group?: string;
  onChange: (checked: boolean) => void;
}

/** A check box, or a radio button if it has a group. */
export function Choice({ label, hint, checked, disabled = false, group, onChange }: ChoiceProps) {
  return (
    <label class="choice">
      <input
        type={group ? 'radio' : 'checkbox'}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}
