import type { Platform } from './accounts.ts';
import type { Catalog } from '../../../clients/typescript/source/index.ts';
import { useQuery } from './use-query.ts';

/** The lists of this installation. The shell shows no view before they are loaded. */
export const useCatalog = () =>
  useQuery<Catalog>(['catalog'], (client, abort) => client.get('/catalog', { signal: abort }), { staleTime: Infinity });

export const usePlatforms = (): readonly Platform[] => useCatalog().data?.platforms.map(({ name }) => name) ?? [];

/** The label of each format, by its name in the API. */
export const useFormatNames = (): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(useCatalog().data?.formats.map(({ name, label }) => [name, label]) ?? []);

type Choices = Readonly<Record<string, string>>;

/** Labels by name, for select fields. */
export function useChoices(): { looks: Choices; moods: Choices; fonts: Choices } {
  const { looks = [], moods = [], fonts = [] } = useCatalog().data ?? {};
  return {
    looks: Object.fromEntries(looks.map(({ name, suits }) => [name, `${name}: ${suits}`])),
    moods: Object.fromEntries(moods.map(({ name, suits }) => [name, `${name}: ${suits}`])),
    fonts: Object.fromEntries(fonts.map(({ name, family }) => [name, family])),
  };
}
