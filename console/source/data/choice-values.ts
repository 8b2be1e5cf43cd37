/** What is chosen, by the name of the choice. A list is split at its commas as it is typed. */
export type ChoiceValues = Readonly<Record<string, unknown>>;

/** The values as the service reads them: without what nobody chose, and without spaces around the texts of a list. */
export const trimChoices = (values: ChoiceValues): ChoiceValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((text: string) => text.trim()).filter(Boolean) : value,
      ]),
  );
