import { ALL_PLATFORMS, mapPlatforms, PLATFORM_TERMS, type Terms } from '../../domain/accounts/platforms.ts';
import type { SettingForm, SettingValue } from '../../domain/platforms/setting-form.ts';
import { optional, withDefault, type Setting } from './setting.ts';
import { choice, list, text, trueFalse, url, wholeNumber } from './values.ts';

const readBy = ['api', 'worker'] as const;

/** Removes a trailing slash after the host, but keeps one that is part of a path. */
const address = url('http:', 'https:').transform((value) => value.replace(/(?<=:\/\/[^/]+)\/$/u, ''));

const SCHEMAS = { text, address, switch: trueFalse, number: wholeNumber(0, 86_400_000) };

function buildSetting({ kind, levels = [], initial, ...described }: SettingForm): Setting {
  const schema = kind === 'level' ? choice(...levels) : SCHEMAS[kind];
  const meta = { ...described, readBy };
  return initial === null ? optional<unknown>(schema, meta) : withDefault<unknown>(schema, initial, meta);
}

type Settings<Forms> = { [Name in keyof Forms]: Setting<SettingValue<Forms[Name]>> };

/** The settings that the adapter of each platform reads. */
export const PLATFORM_SETTINGS = mapPlatforms((platform) => {
  const forms = Object.entries(PLATFORM_TERMS[platform].settings);
  return Object.fromEntries(forms.map(([name, form]) => [name, buildSetting(form)]));
}) as { [P in keyof Terms]: Settings<Terms[P]['settings']> };

export const SANDBOX_PLATFORMS = {
  SANDBOX_URL: withDefault(address, 'http://127.0.0.1:4100', { description: 'The platform simulator.', readBy }),
  SANDBOX_CLIENT_SECRET: withDefault(text, 'sandbox-secret', {
    description: 'The app secret of the simulated platforms.',
    readBy: ['api', 'worker', 'sandbox'],
    secret: true,
  }),
  SANDBOX_SETTLE_MS: withDefault(SCHEMAS.number, '2000', {
    description: 'Like `REELNET_SETTLE_MS`, for the simulator.',
    readBy,
    unit: 'milliseconds',
  }),
};

const quote = (isOptional: boolean): string =>
  ALL_PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].isOptional === isOptional)
    .map((platform) => `\`${platform}\``)
    .join(', ');

export const PLATFORMS: Readonly<Record<string, Setting>> = {
  PLATFORMS: withDefault(list(choice('', ...ALL_PLATFORMS)), '', {
    description: `The optional platforms to offer, separated by commas: ${quote(true)}. Always offered: ${quote(false)}.`,
    readBy,
    defaultNote: 'none',
  }),
  ...Object.assign({}, ...Object.values(PLATFORM_SETTINGS)),
  ...SANDBOX_PLATFORMS,
};
