import type { Asset } from '../../../clients/typescript/source/index.ts';
import { useGet, useQuery } from '../data/use-query.ts';

export type AssetKind = Asset['kind'];

const PAGE_SIZE = 60;

export interface AssetFilter {
  kind?: AssetKind | undefined;
  /** A part of the name. */
  q?: string;
  /** How many pages are shown. */
  pages?: number;
}

/** The first pages of the library, newest first, and the number of files in all. */
export function useAssets(workspaceId: string, { kind, q = '', pages = 1 }: AssetFilter = {}) {
  return useQuery(
    ['assets', workspaceId, kind ?? '', q, pages],
    async (client, signal) => {
      const query = { workspaceId, limit: PAGE_SIZE, ...(kind ? { kind } : {}), ...(q === '' ? {} : { q }) };
      const read = async (page: number) => client.call('GET /assets', { query: { ...query, page }, signal });
      const answers = await Promise.all(Array.from({ length: pages }, (_, index) => read(index + 1)));
      const assets = new Map(answers.flatMap(({ data }) => data).map((asset) => [asset.id, asset]));
      return { assets: [...assets.values()], total: answers[0]?.pagination?.total ?? 0 };
    },
    { placeholderData: (previous) => previous },
  );
}

/** A file of the library; undefined until it is read. */
export const useAsset = (id: string | null) =>
  useGet(['asset', id], '/assets/{id}', { path: { id: id ?? '' }, enabled: id !== null, staleTime: 600_000 });
