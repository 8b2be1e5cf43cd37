/** The value of a text field, and how it changes the texts that it is one of. */
export const bindText = <Name extends string, Texts extends Record<Name, string>>(
  texts: Texts,
  onChange: (texts: Texts) => void,
  name: Name,
) => ({
  value: texts[name],
  onChange: (text: string) => onChange({ ...texts, [name]: text }),
});
