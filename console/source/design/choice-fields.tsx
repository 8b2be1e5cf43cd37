import type { Catalog } from '../../../clients/typescript/source/index.ts';
import type { ChoiceValues } from '../data/choice-values.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

type Form = Catalog['platforms'][number]['choices'][number];

interface ChoiceFieldsProps {
  forms: readonly Form[];
  values: ChoiceValues;
  levelNames: Readonly<Record<string, string>>;
  /** The text of the empty choice: what applies while nothing is chosen. */
  none: string;
  onChange: (values: ChoiceValues) => void;
}

/** A field for each choice of `forms`, which the catalog lists. A choice that is not made is undefined. */
export function ChoiceFields({ forms, values, levelNames, none, onChange }: ChoiceFieldsProps) {
  return (
    <>
      {forms.map(({ name, label, kind, hint, levels, maxLength }) => {
        const isSwitch = kind === 'switch';
        const isSelect = isSwitch || levels.length > 0;
        // The hint of a code describes its form, which a select makes needless.
        const shown = isSelect && kind === 'code' ? null : hint;
        const field = { label, hint: describeHint(shown, kind), value: String(values[name] ?? '') };
        const change = (value: unknown) => onChange({ ...values, [name]: value === '' ? undefined : value });
        return isSelect ? (
          <SelectField
            key={name}
            {...field}
            none={none}
            choices={
              isSwitch
                ? { true: 'Yes', false: 'No' }
                : Object.fromEntries(levels.map((one) => [one, levelNames[one] ?? one]))
            }
            onChange={(text) => change(isSwitch && text !== '' ? text === 'true' : text)}
          />
        ) : (
          <TextField
            key={name}
            {...field}
            {...(maxLength === null ? {} : { maxLength })}
            onChange={(text) => change(kind === 'list' && text !== '' ? text.split(',') : text)}
          />
        );
      })}
    </>
  );
}

function describeHint(hint: string | null, kind: Form['kind']): string | undefined {
  if (hint === null) return undefined;
  const sentence = `${hint.charAt(0).toUpperCase()}${hint.slice(1).replace(/\.$/u, '')}.`;
  return kind === 'list' ? `${sentence} Separated by commas.` : sentence;
}
