import type { Logger } from 'pino';
import type { MediaProviders, WebClient } from '../../adapters/ports.ts';
import { createMediaProviders } from '../../adapters/providers/create-media-providers.ts';
import { createEmbeddedProvider } from '../../adapters/providers/embedded/embedded-provider.ts';
import type { MediaSettings } from '../../adapters/providers/settings.ts';
import { findFfmpeg } from '../../decks/ffmpeg/find-ffmpeg.ts';

export function loadMediaProviders(
  settings: MediaSettings,
  { web, log }: { web: WebClient; log: Logger },
): MediaProviders {
  const found = findFfmpeg();
  // A worker that only publishes may run without an encoder.
  const ffmpegPath = found.ok ? found.path : 'ffmpeg';
  return createMediaProviders(settings, {
    web,
    log,
    embedded: createEmbeddedProvider({ ffmpegPath, log }),
  });
}
