export interface SelectProps {
  /** The text of the empty choice, whose value is ''. Without it, one of the values is always chosen. */
  none?: string;
  /** Labels by value. */
  choices: Readonly<Record<string, string>>;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  name?: string;
  id?: string;
  class?: string;
  'aria-label'?: string;
}

/** A select without a visible label. */
export function Select({ none, choices, onChange, ...rest }: SelectProps) {
  return (
    <select {...rest} onChange={(event) => onChange?.(event.currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
