import { Field } from '../design/field.tsx';

interface JsonFieldProps {
  label: string;
  value: string;
  rows: number;
  onInput: (text: string) => void;
}

/** Returns why the text is no JSON object, or null. */
export function findJsonFault(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'It must be a JSON object.';
  } catch (error) {
    return error instanceof Error ? error.message : 'It is not JSON.';
  }
}

/** A text of JSON. Tab leaves the field, so that the keyboard is never caught in it. */
export function JsonField({ label, value, rows, onInput }: JsonFieldProps) {
  return (
    <Field label={label} error={findJsonFault(value)}>
      {(control) => (
        <textarea
          {...control}
          class="code"
          rows={rows}
          spellcheck={false}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
