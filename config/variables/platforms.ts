import { ALL_PLATFORMS, PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { ATPROTO } from './platforms/atproto.ts';
import { CLIPAPP } from './platforms/clipapp.ts';
import { REELNET } from './platforms/reelnet.ts';
import { readBy } from './platforms/credentials.ts';
import { SANDBOX_PLATFORMS } from './platforms/sandbox-platforms.ts';
import { VIDEOSHORTS } from './platforms/videoshorts.ts';
import { withDefault } from './setting.ts';
import { choice, list } from './values.ts';

const quote = (isOptional: boolean): string =>
  ALL_PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].isOptional === isOptional)
    .map((platform) => `\`${platform}\``)
    .join(', ');

export const PLATFORMS = {
  PLATFORMS: withDefault(list(choice('', ...ALL_PLATFORMS)), '', {
    description: `The optional platforms to offer, separated by commas: ${quote(true)}. Always offered: ${quote(false)}.`,
    readBy,
    defaultNote: 'none',
  }),
  ...CLIPAPP,
  ...REELNET,
  ...VIDEOSHORTS,
  ...ATPROTO,
  ...SANDBOX_PLATFORMS,
};
