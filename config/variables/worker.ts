import { z } from 'zod';
import { optional, withDefault } from './setting.ts';
import { choice, list, text, wholeNumber } from './values.ts';

export const ROLES = ['core', 'render'] as const;
export type Role = (typeof ROLES)[number];

const RoleName = z.enum(ROLES, `must list one or more of: ${ROLES.join(', ')}`);

export const WORKER = {
  WORKER_ROLES: withDefault(list(RoleName), ROLES.join(','), {
    description: '`core` publishes posts and delivers webhooks, `render` renders. Separated by commas.',
    readBy: ['worker'],
  }),
  MAX_LEASED_POSTS: withDefault(wholeNumber(1, 1_000_000), '4000', {
    description: 'Posts that one worker process may hold leased at once while they wait for their slot.',
    readBy: ['worker'],
  }),
  DELIVERY_WAITS_MS: optional(list(wholeNumber(0, 604_800_000)), {
    description: 'The waits between the attempts of a webhook delivery, separated by commas.',
    readBy: ['worker'],
    unit: 'milliseconds',
    defaultNote: '5 s to 5 h',
  }),
  SEGMENT_CACHE_MB: withDefault(wholeNumber(0, 1_000_000), '2048', {
    description:
      'Disk space in megabytes for encoded video segments of each team, which later renders reuse. 0 disables the cache.',
    readBy: ['worker'],
  }),
  SEGMENT_CACHE_HOURS: withDefault(wholeNumber(1, 8760), '168', {
    description: 'Hours after which an unused video segment is removed from the cache.',
    readBy: ['worker'],
  }),
  WORKFLOW_BUNDLE: optional(text, {
    description:
      'A file of workflow bundles that `node worker/bundle-program.ts write <file>` has built for this release; bundles of other code are refused.',
    readBy: ['worker'],
    defaultNote: 'built at each start',
  }),
};

/** Temporal reserves `.` and `:`. */
const DeploymentName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,62}$/iu,
    'must be up to 63 letters, digits, hyphens and underscores, and start with a letter',
  );

export const WORKER_VERSIONS = {
  WORKER_DEPLOYMENT: optional(DeploymentName, {
    description:
      'Turns on worker versions, so that an operator decides which release gets how many workflows ([Upgrades](../guides/upgrade.md)). The value, such as `kinora`, is their name at Temporal.',
    readBy: ['worker', 'cli'],
    defaultNote: 'no versions',
  }),
};

export const PROGRAMS = {
  FFMPEG_PATH: optional(text, {
    description: 'The ffmpeg program.',
    readBy: ['api', 'worker'],
    defaultNote: 'the bundled one, else the one in `PATH`',
  }),
  FFPROBE_PATH: optional(text, {
    description: 'The ffprobe program.',
    readBy: ['api', 'worker'],
    defaultNote: 'the bundled one, else the one in `PATH`',
  }),
  ENCODER_ISOLATION: withDefault(choice('required', 'auto', 'off'), 'auto', {
    description:
      'Whether ffmpeg and ffprobe are isolated from the network, from other processes and from all files but their own. `required` does not start without isolation, `auto` warns.',
    readBy: ['api', 'worker'],
  }),
  XDG_CACHE_HOME: withDefault(text, '~/.cache', {
    description: 'The folder in which downloaded programs are cached.',
    readBy: ['api', 'worker', 'npm start'],
  }),
};
