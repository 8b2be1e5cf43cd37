import { Field } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

interface SelectFieldProps extends SelectProps {
  label: string;
  hint?: string | undefined;
}

export function SelectField({ label, hint, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Select {...control} {...rest} />}
    </Field>
  );
}
