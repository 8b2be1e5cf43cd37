import { operation, type Operations } from '../contract/operation.ts';
import { CATALOG } from './build-catalog.ts';
import { CatalogResponse } from './contract.ts';

/** Every list with its first members. */
const EXAMPLE: CatalogResponse = {
  ...CATALOG,
  platforms: CATALOG.platforms.slice(0, 1),
  formats: CATALOG.formats.slice(0, 2),
  prices: CATALOG.prices.slice(0, 2),
  looks: CATALOG.looks.slice(0, 2),
  moods: CATALOG.moods.slice(0, 2),
  fonts: CATALOG.fonts.slice(0, 2),
  captionStyles: CATALOG.captionStyles.slice(0, 2),
  events: CATALOG.events.slice(0, 2),
  scopes: CATALOG.scopes.slice(0, 2),
  plans: CATALOG.plans.slice(0, 1),
};

export const catalogOperations: Operations = {
  'GET /catalog': operation({
    summary: 'Get the catalog',
    description:
      'Everything that this installation knows by name, with limits, prices and labels: platforms, formats, looks, moods, fonts, ' +
      'caption styles, events, scopes and plans. It changes with releases only: send its `ETag` as `If-None-Match`, and an ' +
      'unchanged catalog is 304 without a body.',
    cacheable: true,
    data: CatalogResponse,
    example: { data: EXAMPLE },
  }),
};
