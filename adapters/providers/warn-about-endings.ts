import type { Logger } from 'pino';
import { MEDIA_KINDS } from '../../domain/content/media-call.ts';
import type { Models, ProviderName } from './model-entry.ts';

/** Logs each model of a configured provider whose end the provider has announced, so that its operator can choose another one. */
export function warnAboutEndings(models: Models, configured: ReadonlySet<ProviderName>, log: Logger): void {
  for (const kind of MEDIA_KINDS) {
    for (const { provider, model, endsAt } of models[kind]) {
      if (endsAt === undefined || !configured.has(provider)) continue;
      log.warn({ kind, provider, model, endsAt }, 'the provider shuts this media model down');
    }
  }
}
