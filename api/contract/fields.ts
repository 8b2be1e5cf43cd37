import { z } from 'zod';
import { ID_PATTERN } from '../../domain/ids.ts';

/** The id of a resource, as a body or a query names it. */
export const Id = z.string().regex(ID_PATTERN, `It must match ${ID_PATTERN.source}.`);

/** An address that a person or the service may call. Whether the service ever will, the `urls` of `validate` ask. */
export const HttpUrl = z
  .url({
    protocol: /^https?$/u,
    error: ({ input }) => (input === undefined ? 'It is required.' : 'It must be an http or https URL.'),
  })
  .max(2048);
