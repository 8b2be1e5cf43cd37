import { withDefault } from '../setting.ts';
import { text, wholeNumber } from '../values.ts';
import { address, readBy } from './credentials.ts';

export const SANDBOX_PLATFORMS = {
  SANDBOX_URL: address('The platform simulator.', 'http://127.0.0.1:4100'),
  SANDBOX_CLIENT_SECRET: withDefault(text, 'sandbox-secret', {
    description: 'The app secret of the simulated platforms.',
    readBy: ['api', 'worker', 'sandbox'],
    secret: true,
  }),
  SANDBOX_SETTLE_MS: withDefault(wholeNumber(0, 86_400_000), '2000', {
    description: 'Like `REELNET_SETTLE_MS`, for the simulator.',
    readBy,
    unit: 'milliseconds',
  }),
};
