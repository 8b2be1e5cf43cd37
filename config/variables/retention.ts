import { z } from 'zod';
import { withDefault } from './setting.ts';
import { wholeNumber } from './values.ts';

const MAX_DAYS = 36_500;

/** Days, or null for `off`. */
const daysOrOff = (min: number): z.ZodType<number | null, string> =>
  z.union([z.literal('off').transform(() => null), wholeNumber(min, MAX_DAYS)], {
    error: `must be \`off\` or a whole number from ${min} to ${MAX_DAYS}`,
  });

export const RETENTION = {
  METRIC_RETENTION_DAYS: withDefault(daysOrOff(31), '400', {
    description:
      'Days after which the figures of each step of a post are deleted; the newest ones stay. `off` keeps them.',
    readBy: ['worker', 'cli'],
  }),
  MEDIA_RETENTION_DAYS: withDefault(daysOrOff(7), 'off', {
    description:
      'Days after the end of all its posts until a video is deleted, as `DELETE /content/{id}` does. `off` keeps videos until they are deleted by a request.',
    readBy: ['worker', 'cli'],
  }),
};
