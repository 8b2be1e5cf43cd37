/** The value of a select whose empty choice is undefined, and how it changes the values that it is one of. */
export const bindChoice = <Values extends object, Name extends keyof Values & string>(
  values: Values,
  onChange: (changes: Partial<Values>, about: Name) => void,
  name: Name,
) => ({
  value: String(values[name] ?? ''),
  onChange: (value: string) => onChange({ [name]: value || undefined } as Partial<Values>, name),
});
