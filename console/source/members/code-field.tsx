import { Field } from '../design/field.tsx';

/** An input for the six digits of an app, which browsers can fill in, or for a recovery code. */
export function CodeField({ hint }: { hint: string }) {
  return (
    <Field label="Code" hint={hint}>
      {(control) => (
        <input
          {...control}
          name="code"
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck={false}
          minLength={6}
          maxLength={40}
          required
        />
      )}
    </Field>
  );
}
