import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { createMediaProviders } from '../../../adapters/providers/create-media-providers.ts';
import { readMediaSettings, type MediaSettings } from '../../../adapters/providers/settings.ts';
import type { MediaProvider, MediaProviders, ProviderInput, ProviderRequest } from '../../../adapters/ports.ts';
import { createWebClient } from '../../../adapters/web/web-client.ts';
import type { MediaCall, MediaKind } from '../../../domain/content/media-call.ts';
import { pino } from 'pino';

export const CALLS = {
  image: { kind: 'image', prompt: 'a red kite', ratio: '9:16', references: [], seed: 7 },
  clip: { kind: 'clip', prompt: 'a red kite', ratio: '4:5', seconds: 6.5, from: null, seed: 7 },
  voice: { kind: 'voice', text: 'Hello there.', voice: { id: 'default', speed: 1.1 }, language: 'en-GB' },
  swap: { kind: 'swap', video: { asset: 'ast_1' }, character: { asset: 'ast_2' }, prompt: '' },
  matte: { kind: 'matte', source: { asset: 'ast_1' } },
  transcript: { kind: 'transcript', source: { asset: 'ast_1' }, language: 'en' },
} as const satisfies Record<string, MediaCall>;

export const unaborted = new AbortController().signal;

/** An embedded provider that rejects every call. */
export const embedded: MediaProvider = {
  name: 'embedded',
  sandbox: true,
  sendsCallbacks: false,
  start: () => Promise.reject(new Error('the embedded provider was called')),
  poll: () => Promise.reject(new Error('the embedded provider was called')),
  cancel: () => Promise.resolve(),
};

export function request(call: MediaCall, changes: Partial<ProviderRequest> = {}): ProviderRequest {
  return { call, inputs: {}, token: 't'.repeat(48), callbackUrl: null, model: null, ...changes };
}

/** Builds settings with only the given changes configured. */
export function settingsWith(changes: Partial<MediaSettings>): MediaSettings {
  return { ...readMediaSettings({}), ...changes };
}

/** The inputs with which the provider of a kind is chosen if a test gives none. */
const TYPICAL_INPUTS: Readonly<Partial<Record<MediaKind, Readonly<Record<string, string>>>>> = {
  talking_head: { portrait: 'image/png', speech: 'audio/mpeg' },
  swap: { video: 'video/mp4', character: 'image/png' },
  matte: { source: 'video/mp4' },
  transcript: { source: 'audio/mpeg' },
};

/** The provider that serves typical calls of a kind. Throws if there is none. */
export function chooseProvider(providers: MediaProviders, kind: MediaKind, live = true): MediaProvider {
  const typicalInputs = Object.entries(TYPICAL_INPUTS[kind] ?? {});
  const files = typicalInputs.map(
    ([name, mimeType]) => [name, [{ path: '', mimeType, bytes: 1, durationMs: null }]] as const,
  );
  const choice = providers.choose({ kind, inputs: Object.fromEntries(files), live, wantedModel: null, skipped: [] });
  if (!choice) throw new Error(`No provider serves ${kind}.`);
  return choice.provider;
}

export interface ProviderFixture {
  folder: string;
  log: string[];
  providers(changes: Partial<MediaSettings>): ReturnType<typeof createMediaProviders>;
  /** Creates a file of the given size. */
  file(mimeType: string, bytes: number): Promise<ProviderInput>;
}

/** A scratch folder, captured logs, and providers with the real web client without an allow list. */
export function useProviderFixture(): ProviderFixture {
  const lines: string[] = [];
  const fixture: ProviderFixture = {
    folder: '',
    log: lines,
    providers: (changes) =>
      createMediaProviders(settingsWith(changes), {
        web: createWebClient({ allow: '' }),
        embedded,
        log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
      }),
    async file(mimeType, bytes) {
      const path = join(fixture.folder, `input-${mimeType.replace('/', '-')}-${bytes}`);
      await writeFile(path, Buffer.alloc(bytes, 1));
      return { path, mimeType, bytes, durationMs: null };
    },
  };
  beforeAll(async () => {
    fixture.folder = await mkdtemp(join(tmpdir(), 'kinora-providers-'));
  });
  afterAll(() => rm(fixture.folder, { recursive: true, force: true }));
  return fixture;
}
