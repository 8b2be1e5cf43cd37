import type { Logger } from 'pino';
import type { MediaProviders, WebClient } from '../../adapters/ports.ts';
import { createMediaProviders } from '../../adapters/providers/create-media-providers.ts';
import { createEmbeddedProvider } from '../../adapters/providers/embedded/embedded-provider.ts';
import { readMediaSettings } from '../../adapters/providers/settings.ts';
import { findFfmpeg } from '../../decks/ffmpeg/find-ffmpeg.ts';

/** Creates the media providers that the environment configures. Throws if a setting is invalid. */
export function loadMediaProviders(
  env: NodeJS.ProcessEnv,
  { web, log }: { web: WebClient; log: Logger },
): MediaProviders {
  const found = findFfmpeg();
  // A worker that only publishes may run without an encoder.
  const ffmpegPath = found.ok ? found.path : 'ffmpeg';
  return createMediaProviders(readMediaSettings(env), {
    web,
    log,
    embedded: createEmbeddedProvider({ ffmpegPath, log }),
  });
}
