/** Returns the properties of a text field for `texts[name]`. */
export const bindText = <Name extends string, Texts extends Record<Name, string>>(
  texts: Texts,
  onChange: (texts: Texts) => void,
  name: Name,
) => ({
  value: texts[name],
  onChange: (text: string) => onChange({ ...texts, [name]: text }),
});
