import { z } from 'zod';
import { optional, withDefault } from './setting.ts';
import { choice, onOff, text, url, wholeNumber } from './values.ts';

const readBy = ['api', 'worker'] as const;
/** Media URLs must outlast a publish: platforms fetch a video from 15 minutes before its slot until 15 after. */
const MIN_TTL_SECONDS = 3_600;
const MAX_TTL_SECONDS = 31_536_000;

const Ttl = z.union([z.literal('0').transform(() => null), wholeNumber(MIN_TTL_SECONDS, MAX_TTL_SECONDS)], {
  error: `must be 0 or a whole number of seconds from ${MIN_TTL_SECONDS} to ${MAX_TTL_SECONDS}`,
});

export const STORAGE = {
  STORAGE: withDefault(choice('local', 's3'), 'local', {
    description: 'Stores media on local disk (`local`) or in a bucket (`s3`).',
    readBy,
  }),
  MEDIA_URL_TTL: withDefault(Ttl, '0', {
    description: 'How long a media URL is valid. 0: media URLs are not signed and do not expire.',
    readBy,
    unit: 'seconds',
  }),
  MIN_FREE_DISK_MB: withDefault(wholeNumber(0, 1_000_000_000), '512', {
    description:
      'The free space, in MB, below which the disk of local media and temporary files counts as full: uploads are refused and renders held.',
    readBy,
  }),
  JOURNAL_DIR: optional(text, {
    description:
      'A folder for the publish journal, which a restore of the database must not take back. API and workers share it.',
    readBy,
    defaultNote: 'the bucket if `STORAGE` is `s3`, else `journal` in `KINORA_HOME`',
  }),
  S3_BUCKET: optional(text, { description: 'The bucket. Required if `STORAGE` is `s3`.', readBy }),
  S3_REGION: optional(text, {
    description: 'The region of the bucket.',
    readBy,
    defaultNote: '`AWS_REGION`, else `us-east-1`',
  }),
  AWS_REGION: withDefault(text, 'us-east-1', { description: 'The default of `S3_REGION`.', readBy }),
  S3_ENDPOINT: optional(url('http:', 'https:'), {
    description: 'The endpoint of a store other than Amazon S3.',
    readBy,
  }),
  S3_PUBLIC_ENDPOINT: optional(url('http:', 'https:'), {
    description: 'The endpoint at which callers reach the store if it differs from `S3_ENDPOINT`.',
    readBy,
  }),
  S3_ACCESS_KEY_ID: optional(text, {
    description: 'The access key. Set the secret key as well.',
    readBy,
    defaultNote: 'the credentials that the AWS SDK finds',
  }),
  S3_SECRET_ACCESS_KEY: optional(text, { description: 'The secret of the access key.', readBy, secret: true }),
  S3_FORCE_PATH_STYLE: optional(onOff, {
    description: 'Puts the name of the bucket into the path instead of the host name.',
    readBy,
    defaultNote: '`on` if `S3_ENDPOINT` is set, else `off`',
  }),
};
