import { Field } from './field.tsx';

interface SelectFieldProps {
  label: string;
  hint?: string;
  /** The text of the empty choice, whose value is ''. */
  none: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  name?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
}

/** A choice of some values, or of none. */
export function SelectField({ label, hint, none, choices, onChange, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select {...control} {...rest} onChange={(event) => onChange?.(event.currentTarget.value)}>
          <option value="">{none}</option>
          {Object.entries(choices).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
