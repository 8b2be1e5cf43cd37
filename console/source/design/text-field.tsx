import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  /** Without a value, its form reads the field by its name. */
  value?: string | number;
  onChange?: (text: string) => void;
  name?: string;
  defaultValue?: string;
  autocomplete?: 'name' | 'username' | 'current-password' | 'off';
  type?: 'text' | 'url' | 'email' | 'search' | 'date' | 'time' | 'number';
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  list?: string;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  step?: number;
}

export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => <input {...control} {...input} onInput={(event) => onChange?.(event.currentTarget.value)} />}
    </Field>
  );
}
