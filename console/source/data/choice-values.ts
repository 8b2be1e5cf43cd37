/** What the person has chosen, by the name of the choice. A list has the texts between the typed commas. */
export type ChoiceValues = Readonly<Record<string, unknown>>;

/** Prepares values for the API: drops undefined ones, and the empty texts of a list and the spaces around its texts. */
export const trimChoices = (values: ChoiceValues): ChoiceValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((text: string) => text.trim()).filter(Boolean) : value,
      ]),
  );
