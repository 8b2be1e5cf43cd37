import { Field } from '../design/field.tsx';

/** Hours. The API allows one hour to 30 days. */
const LIFETIMES: readonly (readonly [number, string])[] = [
  [24, 'One day'],
  [72, 'Three days'],
  [168, 'A week'],
  [720, '30 days'],
];

export const DEFAULT_HOURS = 168;

export function LifetimeField({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <Field label="Valid for">
      {(control) => (
        <select {...control} value={hours} onChange={(event) => onChange(Number(event.currentTarget.value))}>
          {LIFETIMES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
