import { Field } from '../design/field.tsx';

/** Takes the six digits of an app, which browsers fill in, or a recovery code. */
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
