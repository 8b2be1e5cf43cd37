/** Each shipped model against its provider's published schema: the doubles reject what the providers reject. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readModels, type MediaSettings } from '../../../adapters/providers/settings.ts';
import type { ProviderName } from '../../../adapters/providers/model-entry.ts';
import type { ProviderInput } from '../../../adapters/ports.ts';
import { MEDIA_KINDS, type MediaCall, type MediaKind } from '../../../domain/content/media-call.ts';
import { RATIOS } from '../../../domain/decks/deck-limits.ts';
import { startElevenlabs, type ElevenlabsServer } from './elevenlabs-server.ts';
import { startFal, type FalServer } from './fal-server.ts';
import { startHedra, type HedraServer } from './hedra-server.ts';
import { startOpenai, type OpenaiServer } from './openai-server.ts';
import { useProviderFixture, CALLS, request, unaborted } from './provider-fixture.ts';
import { startReplicate, type ReplicateServer } from './replicate-server.ts';

const scratch = useProviderFixture();
const MODELS = readModels(null);
const SHIPPED = MEDIA_KINDS.flatMap((kind) =>
  MODELS[kind].map((entry) => ({ kind, entry, name: `${entry.provider} ${entry.model} (${kind})` })),
);
const LANGUAGES = ['en-GB', 'de', 'es-MX', 'nb', 'fil', 'yue', 'sw', 'eo'];

let fal: FalServer;
let replicate: ReplicateServer;
let openai: OpenaiServer;
let elevenlabs: ElevenlabsServer;
let hedra: HedraServer;

beforeAll(async () => {
  [fal, replicate, openai] = await Promise.all([startFal(), startReplicate(), startOpenai()]);
  [elevenlabs, hedra] = await Promise.all([startElevenlabs(), startHedra()]);
});

afterAll(() => Promise.all([fal, replicate, openai, elevenlabs, hedra].map((server) => server.close())));

test.each(SHIPPED)('$name is accepted by its provider for every call of its kind', async ({ kind, entry }) => {
  const settings: Record<ProviderName, Partial<MediaSettings>> = {
    fal: { fal: fal.settings },
    replicate: { replicate: replicate.settings },
    openai: { openai: openai.settings },
    elevenlabs: { elevenlabs: elevenlabs.settings },
    hedra: { hedra: hedra.settings },
  };
  const only = { ...MODELS, [kind]: [entry] };
  const inputs = await giveInputs(entry.when ?? {}, kind);
  const providers = scratch.providers({ ...settings[entry.provider], models: only });
  const choice = providers.choose({ kind, inputs, live: true, wantedModel: null, skipped: [] });
  expect(choice).toMatchObject({ provider: { name: entry.provider }, model: entry.model });
  for (const call of listCalls(kind)) {
    Object.assign(fal.responses, { status: ['COMPLETED'], runError: {} });
    const started = await choice?.provider.start(request(call, { inputs }), scratch.folder, unaborted, () => undefined);
    expect(started).not.toMatchObject({ state: 'failed' });
    expect(fal.responses.runError).toEqual({});
  }
});

/** Calls with every value that the input templates map. */
function listCalls(kind: MediaKind): MediaCall[] {
  if (kind === 'image') return RATIOS.map((ratio) => ({ ...CALLS.image, ratio }));
  if (kind === 'clip') return RATIOS.map((ratio) => ({ ...CALLS.clip, ratio, prompt: 'a kite '.repeat(280) }));
  if (kind === 'voice') return LANGUAGES.map((language) => ({ ...CALLS.voice, language }));
  if (kind === 'transcript') return LANGUAGES.map((language) => ({ ...CALLS.transcript, language }));
  if (kind === 'talking_head') {
    const [portrait, speech] = [{ asset: 'ast_1' }, { asset: 'ast_2' }];
    const backdrops = ['scene', 'green'] as const;
    return RATIOS.flatMap((ratio) => backdrops.map((backdrop) => ({ kind, portrait, speech, ratio, backdrop })));
  }
  return [CALLS[kind]];
}

async function giveInputs(
  when: Readonly<Record<string, string>>,
  kind: MediaKind,
): Promise<Record<string, ProviderInput[]>> {
  const types: Readonly<Record<string, string>> = { image: 'image/png', video: 'video/mp4', audio: 'audio/mpeg' };
  const wanted = kind === 'transcript' ? { source: 'audio' } : when;
  const given = Object.entries(wanted).map(
    async ([name, type]) => [name, [await scratch.file(types[type] ?? '', 64)]] satisfies [string, ProviderInput[]],
  );
  return Object.fromEntries(await Promise.all(given));
}
