import type { ComponentChildren } from 'preact';

interface ChoiceProps {
  label: ComponentChildren;
  hint?: ComponentChildren;
  checked?: boolean;
  disabled?: boolean;
  /** The group of a radio button; a check box has none. */
  group?: string;
  onChange?: (checked: boolean) => void;
  /** `name`, `value` and `defaultChecked` are for a check box that its form reads when it is sent. */
  name?: string;
  value?: string;
  defaultChecked?: boolean;
}

/** A check box, or a radio button if it has a group. */
export function Choice({ label, hint, group, onChange, ...rest }: ChoiceProps) {
  return (
    <label class="choice">
      <input
        type={group ? 'radio' : 'checkbox'}
        name={group}
        {...rest}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}
