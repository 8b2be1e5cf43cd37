import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string | number;
  onChange: (text: string) => void;
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

/** A line of text, or what else an input takes, with its label. */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(control) => <input {...control} {...input} onInput={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  );
}
