import type { Logger } from 'pino';
import type { MediaProvider, MediaProviders, WebClient } from '../ports.ts';
import { createWebClient } from '../web/web-client.ts';
import { createElevenlabsProvider } from './elevenlabs/elevenlabs-provider.ts';
import { createFalQueue } from './fal/fal-queue.ts';
import { meetsConditions } from './choose-model.ts';
import { getModelId, type ProviderName, type Models } from './model-entry.ts';
import { createHedraQueue } from './hedra/hedra-queue.ts';
import { createOpenaiProvider } from './openai/openai-provider.ts';
import { createProviderHttp } from './provider-http.ts';
import { createQueueProvider } from './queue-provider.ts';
import { createReplicateQueue } from './replicate/replicate-queue.ts';
import { listConfiguredHosts, getHostAndPort, type MediaSettings } from './settings.ts';
import { MEDIA_KINDS } from '../../domain/content/media-call.ts';

/**
 * Chooses for each live call the requested model if it is listed, else the first listed model that can serve it.
 * `embedded` serves test keys, and kinds without a configured provider; it never replaces a configured one, because its
 * media cannot be published. `web` downloads the outputs; the configured hosts may be in a private network.
 */
export function createMediaProviders(
  settings: MediaSettings,
  { web, embedded, log }: { web: WebClient; embedded: MediaProvider; log: Logger },
): MediaProviders {
  const { models } = settings;
  const hosts = listConfiguredHosts(settings);
  const http = createProviderHttp(hosts);
  const outputs = createOutputClient(web, hosts);
  const configured: Partial<Record<ProviderName, MediaProvider>> = {};
  if (settings.fal) configured.fal = createQueueProvider(createFalQueue(settings.fal, http, log), models, outputs);
  if (settings.replicate) {
    configured.replicate = createQueueProvider(createReplicateQueue(settings.replicate, http, log), models, outputs);
  }
  if (settings.openai) configured.openai = createOpenaiProvider(settings.openai, models, { http, web: outputs, log });
  if (settings.elevenlabs) configured.elevenlabs = createElevenlabsProvider(settings.elevenlabs, models, { http, log });
  if (settings.hedra)
    configured.hedra = createQueueProvider(createHedraQueue(settings.hedra, http, log), models, outputs);

  warnAboutEndings(models, new Set(Object.keys(configured) as ProviderName[]), log);

  return {
    choose({ kind, inputs, live, wantedModel, skipped }) {
      if (!live) return { provider: embedded, model: null };
      const listed = models[kind].filter(({ provider }) => configured[provider] !== undefined);
      if (listed.length === 0) return { provider: embedded, model: null };
      const isListed = listed.some((one) => getModelId(one) === wantedModel);
      const entry = listed
        .filter((one) => !isListed || getModelId(one) === wantedModel)
        .filter((one) => meetsConditions(one, inputs))
        .find(({ provider, model }) => !skipped.includes(provider) && !skipped.includes(`${provider}/${model}`));
      const provider = entry && configured[entry.provider];
      return provider ? { provider, model: entry.model } : null;
    },
    find: (name) => [embedded, ...Object.values(configured)].find((provider) => provider.name === name) ?? null,
  };
}

/** A client whose downloads from the configured hosts are not restricted to public addresses. */
function createOutputClient(web: WebClient, hosts: string): WebClient {
  const unrestricted = createWebClient({ allow: hosts });
  const configured = new Set(hosts.split(','));
  return {
    ...web,
    download(url, path, request) {
      const parsed = URL.parse(url);
      return (parsed && configured.has(getHostAndPort(parsed)) ? unrestricted : web).download(url, path, request);
    },
  };
}

/** Logs each model of a configured provider whose end the provider has announced, so that its operator can choose another one. */
function warnAboutEndings(models: Models, configured: ReadonlySet<ProviderName>, log: Logger): void {
  for (const kind of MEDIA_KINDS) {
    for (const { provider, model, endsAt } of models[kind]) {
      if (endsAt === undefined || !configured.has(provider)) continue;
      log.warn({ kind, provider, model, endsAt }, 'the provider shuts this media model down');
    }
  }
}
