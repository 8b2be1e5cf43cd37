import type { Logger } from 'pino';
import type { MediaProvider, MediaProviders, WebClient } from '../ports.ts';
import { createWebClient } from '../web/web-client.ts';
import { createFalQueue } from './fal/fal-queue.ts';
import type { ProviderName } from './model-entry.ts';
import { createOpenaiProvider } from './openai/openai-provider.ts';
import { createProviderHttp } from './provider-http.ts';
import { createQueueProvider } from './queue-provider.ts';
import { createReplicateQueue } from './replicate/replicate-queue.ts';
import { listConfiguredHosts, getHostAndPort, type MediaSettings } from './settings.ts';

/**
 * Who makes media: for each kind the first configured provider in the list of models, else `embedded`, which also serves every
 * test key. `web` fetches what they made; from the hosts that the operator named it may also come from within.
 */
export function createMediaProviders(
  settings: MediaSettings,
  { web, embedded, log }: { web: WebClient; embedded: MediaProvider; log: Logger },
): MediaProviders {
  const { models } = settings;
  const hosts = listConfiguredHosts(settings);
  const http = createProviderHttp(hosts);
  const results = createOutputClient(web, hosts);
  const configured: Partial<Record<ProviderName, MediaProvider>> = {};
  if (settings.fal) configured.fal = createQueueProvider(createFalQueue(settings.fal, http, log), models, results);
  if (settings.replicate) {
    configured.replicate = createQueueProvider(createReplicateQueue(settings.replicate, http, log), models, results);
  }
  if (settings.openai) configured.openai = createOpenaiProvider(settings.openai, models, { http, web: results, log });

  return {
    choose(kind, live) {
      if (!live) return embedded;
      const makers = models[kind].map(({ provider }) => configured[provider]);
      return makers.find((maker) => maker?.supports(kind)) ?? embedded;
    },
    find: (name) => [embedded, ...Object.values(configured)].find((provider) => provider.name === name) ?? null,
  };
}

/** Downloads through `web`, except from the hosts that the operator named. */
function createOutputClient(web: WebClient, hosts: string): WebClient {
  const own = createWebClient({ allow: hosts });
  const named = new Set(hosts.split(','));
  return {
    ...web,
    download(url, path, request) {
      const parsed = URL.parse(url);
      return (parsed && named.has(getHostAndPort(parsed)) ? own : web).download(url, path, request);
    },
  };
}
