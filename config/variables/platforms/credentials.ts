import { withDefault, type Setting } from '../setting.ts';
import { text, url } from '../values.ts';

/** The services that read the settings of platforms. */
export const readBy = ['api', 'worker'] as const;

/** Removes a trailing slash after the host, but keeps one that is part of a path. */
export const baseUrl = url('http:', 'https:').transform((value) => value.replace(/(?<=:\/\/[^/]+)\/$/u, ''));

export function credentials<P extends string>(prefix: P) {
  const platform = prefix.toLowerCase();
  return {
    [`${prefix}_CLIENT_ID`]: withDefault(text, '', {
      description: `The client id of your ${platform} app. Without it, ${platform} accounts cannot be connected.`,
      readBy,
      defaultNote: 'none',
    }),
    [`${prefix}_CLIENT_SECRET`]: withDefault(text, '', {
      description: `The client secret of your ${platform} app.`,
      readBy,
      defaultNote: 'none',
      secret: true,
    }),
  } as Record<`${P}_CLIENT_ID` | `${P}_CLIENT_SECRET`, Setting<string>>;
}

export const address = (what: string, fallback: string) =>
  withDefault(baseUrl, fallback, { description: what, readBy });

export const uploadHosts = (fallback: string) =>
  withDefault(text, fallback, {
    description: 'Domains to which videos may be uploaded, separated by commas; subdomains are included.',
    readBy,
  });
