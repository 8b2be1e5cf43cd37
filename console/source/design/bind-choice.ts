/** Returns the properties of a select for `values[name]`. Its empty choice stores undefined. */
export const bindChoice = <Values extends object, Name extends keyof Values & string>(
  values: Values,
  onChange: (changes: Partial<Values>, stepId: Name) => void,
  name: Name,
) => ({
  value: String(values[name] ?? ''),
  onChange: (value: string) => onChange({ [name]: value || undefined } as Partial<Values>, name),
});
