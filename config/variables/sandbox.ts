import { optional, withDefault } from './setting.ts';
import { list, onOff, port, text, wholeNumber } from './values.ts';

const readBy = ['sandbox'] as const;
const milliseconds = wholeNumber(0, 999_999_999);

/** Documents the simulator's variables, which it parses itself because it is a separate program. */
export const SANDBOX = {
  SANDBOX_HOST: withDefault(text, '127.0.0.1', { description: 'The address of the simulator.', readBy }),
  SANDBOX_PORT: withDefault(port, '4100', { description: 'The port of the simulator.', readBy }),
  SANDBOX_DIR: withDefault(text, '.kinora/sandbox', { description: 'The data folder of the simulator.', readBy }),
  SANDBOX_CONTROL_KEY: optional(text, {
    description: 'The key of the control API and the feeds of the simulator. Without it they are closed.',
    readBy: ['sandbox', 'cli'],
    defaultNote: 'none; `npm start` creates one',
    secret: true,
  }),
  SANDBOX_PROCESSING_MS: optional(milliseconds, {
    description: 'How long a platform processes an uploaded video.',
    readBy,
    unit: 'milliseconds',
    defaultNote: '1500 for clipapp, else 1000',
  }),
  SANDBOX_AUDITED: withDefault(onOff, 'on', {
    description: '`off`: the app is unaudited; clipapp rejects public accounts, and videoshorts uploads are private.',
    readBy,
  }),
  SANDBOX_TESTERS: optional(list(text), {
    description:
      'Usernames that can connect to reelnet and videoshorts. If set, the simulated apps are in development mode.',
    readBy,
    defaultNote: 'the apps are live',
  }),
  SANDBOX_MODERATION_MS: withDefault(milliseconds, '0', {
    description: 'The delay before clipapp returns the id of a public post.',
    readBy,
    unit: 'milliseconds',
  }),
  SANDBOX_LISTING_DELAY_MS: withDefault(milliseconds, '0', {
    description: 'The delay until lists show a published video.',
    readBy,
    unit: 'milliseconds',
  }),
  SANDBOX_MEDIA_URL: optional(text, {
    description: 'Where the simulator reaches the API if it cannot reach `PUBLIC_URL`, such as `http://api:3000`.',
    readBy,
    defaultNote: '`PUBLIC_URL`',
  }),
  SANDBOX_RATE_LIMITS: withDefault(text, '', {
    description: 'Rate limits of the simulated platforms; see `sandbox/rate-limits/rate-limit.ts`.',
    readBy,
    defaultNote: 'none',
  }),
};
