import type { Setting } from './variables/setting.ts';
import { MAIL } from './variables/mail.ts';
import { PLATFORMS } from './variables/platforms.ts';
import { GENERATION, MEDIA_PROVIDERS, TRENDS } from './variables/providers.ts';
import { SSO } from './variables/sso.ts';
import { RETENTION } from './variables/retention.ts';
import { SANDBOX } from './variables/sandbox.ts';
import { SECRETS } from './variables/secrets.ts';
import { API, DATABASE, LOG, SERVICE } from './variables/service.ts';
import { STORAGE } from './variables/storage.ts';
import { API_METRICS, METRICS_HOST, TEMPORAL_METRICS, TRACING, WORKER_METRICS } from './variables/telemetry.ts';
import { START, TEMPORAL } from './variables/temporal.ts';
import { PROGRAMS, WORKER, WORKER_VERSIONS } from './variables/worker.ts';

export interface Section {
  title: string;
  settings: Readonly<Record<string, Setting>>;
  /** Markdown below the table. */
  notes?: string;
}

const STORAGE_NOTES = `With \`STORAGE=s3\` all media is stored below \`c/\` in the bucket, and nothing else of the bucket is served. The credentials need
\`s3:ListBucket\`, \`GetObject\`, \`PutObject\`, \`DeleteObject\`, \`AbortMultipartUpload\` and \`ListBucketMultipartUploads\`: workers abort multipart
uploads that a crash interrupted, after six hours. Without the last one, give the bucket a rule that aborts them after a day, because they are
stored and billed. While the bucket is unavailable, \`/ready\` returns \`storage: false\` and the log has the reason. Media URLs stay \`/media/…\` of this service, which redirects to a signed URL that is valid for at
most an hour. A web page that reads the pixels of media needs a CORS rule on the bucket.

Media URLs are unguessable. With \`MEDIA_URL_TTL\` they also expire: every response and every webhook attempt contains fresh URLs, except a
response that is replayed for an \`Idempotency-Key\`.`;

/** Every environment variable of the project, in the order of the documentation. */
export const SECTIONS: readonly Section[] = [
  { title: 'Service', settings: { ...DATABASE, ...SECRETS, ...SERVICE, ...API, ...LOG } },
  { title: 'Temporal', settings: { ...TEMPORAL, ...START } },
  { title: 'Worker', settings: { ...WORKER, ...WORKER_VERSIONS, ...PROGRAMS } },
  { title: 'Media storage', settings: STORAGE, notes: STORAGE_NOTES },
  { title: 'Mail', settings: MAIL, notes: 'How mail is sent: [people.md](../guides/people.md#mail).' },
  {
    title: 'Single sign-on',
    settings: SSO,
    notes: 'How people sign in with it: [single-sign-on.md](../guides/single-sign-on.md).',
  },
  { title: 'Retention', settings: RETENTION, notes: 'What ends when: [data.md](../guides/data.md#retention).' },
  {
    title: 'Metrics and traces',
    settings: { ...API_METRICS, ...WORKER_METRICS, ...METRICS_HOST, ...TEMPORAL_METRICS, ...TRACING },
  },
  { title: 'Media providers', settings: MEDIA_PROVIDERS },
  { title: 'Generations and trends', settings: { ...GENERATION, ...TRENDS } },
  { title: 'Platforms', settings: PLATFORMS },
  { title: 'Platform simulator', settings: SANDBOX },
];
