import { Field } from '../../design/field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | undefined;
  min?: number;
  max?: number;
  step: number;
  onChange: (value: number | undefined) => void;
}

export function NumberField({ label, hint, value, onChange, ...range }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...range}
          type="number"
          value={value ?? ''}
          onInput={({ currentTarget }) => {
            const number = currentTarget.valueAsNumber;
            if (currentTarget.validity.badInput) return;
            onChange(Number.isNaN(number) ? undefined : number);
          }}
        />
      )}
    </Field>
  );
}
