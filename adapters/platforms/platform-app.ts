import { readSettings, type Values } from '../../config/read-settings.ts';
import { SANDBOX_PLATFORMS } from '../../config/variables/platforms.ts';
import type { Environment, Setting } from '../../config/variables/setting.ts';
import type { UploadHosts } from './upload-url.ts';

/** Our app on a platform, and the addresses of the platform. */
export interface PlatformApp {
  clientId: string;
  clientSecret: string;
  /** The consent page. */
  authorizeUrl: string;
  /** Base of the public URLs of posts. */
  publicUrl: string;
  /** The hosts to which videos may be uploaded. */
  uploadHosts: UploadHosts;
}

/** Parses a list of domains, separated by commas, whose hosts take uploads. */
export function parseHosts(list: string): UploadHosts {
  const suffixes = list.split(',').map((suffix) => suffix.trim().toLowerCase());
  return { suffixes: suffixes.filter((suffix) => suffix !== '') };
}

/** The app and address of a platform in the simulator, and the values of the settings `more`. */
export function readSimulator<S extends Record<string, Setting>>(env: Environment, more: S) {
  const settings = readSettings({ ...SANDBOX_PLATFORMS, ...more }, env) as Values<typeof SANDBOX_PLATFORMS> & Values<S>;
  const base = settings.SANDBOX_URL;
  const app = {
    clientId: 'sandbox',
    clientSecret: settings.SANDBOX_CLIENT_SECRET,
    uploadHosts: { origin: new URL(base).origin },
  };
  return { settings, base, app };
}
