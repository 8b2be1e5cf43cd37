import { addRedirectOrigin } from '../../db/accounts/redirect-origins.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { FORMATS } from '../../domain/formats.ts';
import { askForApp } from '../support/apps.ts';
import { showCode } from '../support/codes.ts';
import { buildWave } from '../support/build-wave.ts';
import { mintAssetRow, mintInfluencerRow } from '../support/studio.ts';
import { commit } from '../support/teams.ts';
import { getAccount, getContent, getPost, type Fixture } from './fixture.ts';
import { getGeneration } from './scenarios/generations.ts';

interface Example {
  /** The published path of the operation. */
  path: string;
  value: unknown;
  /** The origin of a server that has the files of the examples. */
  site: string;
}

interface ExampleId {
  /** The nearest field around the id. */
  field: string;
  path: string;
}

type Creator = (fixture: Fixture, id: ExampleId) => Promise<string> | string;

/** Create the resource of an id, by the prefix of the id. */
const CREATORS: Record<string, Creator> = {
  ws: ({ workspace }) => workspace.id,
  acc: (fixture, { field }) => getAccount(fixture, field as Platform),
  con: (fixture) => getContent(fixture),
  post: async (fixture) => (await getPost(fixture)).id,
  gen: (fixture, { path }) =>
    getGeneration(
      fixture,
      FORMATS.find((format) => path === `/content/${format}`),
    ),
  upl: (fixture) => createUpload(fixture),
  inf: (fixture) => mintInfluencerRow(fixture.deps, fixture),
  ast: (fixture, { field, path }) => {
    if (field.startsWith('image')) return mintAssetRow(fixture.deps, fixture, 'image');
    return mintAssetRow(fixture.deps, fixture, 'video', path === '/content/clips' ? 90_000 : 10_000);
  },
};

/** An upload that has all its bytes. */
async function createUpload({ api, key, make }: Fixture): Promise<string> {
  const file = buildWave(200_000);
  const { id } = await make('POST', '/assets/uploads', { bytes: file.length, name: 'tone.wav' });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
  };
  const sent = { method: 'PATCH', headers, body: new Uint8Array(file) };
  const { status } = await fetch(`${api.origin}/api/v1/assets/uploads/${id}/parts`, sent);
  if (status !== 204) throw new Error(`the part was answered with ${status}`);
  return id;
}

const ID = /[a-z]+_[0-9a-zA-Z]{22}/gu;
const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Sets what the examples expect of a team: a website and an allowed redirect. */
export async function prepareTeam(fixture: Fixture): Promise<void> {
  await fixture.make('PATCH', `/workspaces/${fixture.workspace.id}`, { websiteUrl: 'https://example.com/' });
  await commit(fixture.deps, (tx) => addRedirectOrigin(tx, fixture.team.id, 'https://app.example.com'));
}

/** Replaces ids by those of the team's own resources, dates by future ones, and the host of fetched files by the site. */
export async function replaceExampleValues(fixture: Fixture, { path, value, site }: Example): Promise<unknown> {
  const text = JSON.stringify(value);
  const ids = new Map<string, string>();
  for (const { 0: id, index } of text.matchAll(ID)) {
    const field = [...text.slice(0, index).matchAll(/"(\w+)":/gu)].at(-1)?.[1] ?? '';
    const create = CREATORS[id.slice(0, id.indexOf('_'))];
    if (!create) throw new Error(`test/contract/example-values.ts has no creator for the id ${id} of ${field}`);
    if (!ids.has(id)) ids.set(id, await create(fixture, { field, path }));
  }
  const replaced = moveDates(text.replace(ID, (id) => ids.get(id) ?? id));
  const asked = `"request":${JSON.stringify(askForApp(fixture.deps))}`;
  const registered = replaced.replace(/"request":"[^"]*"/u, () => asked);
  const current = registered.replace(/"code":"\d+"/u, `"code":"${showCode()}"`);
  const fetched = current.replaceAll('"sourceUrl":"https://hanso.example.com/', `"sourceUrl":"${site}/`);
  return JSON.parse(fetched.replace(/"issuer":"[^"]*"/u, `"issuer":"${fixture.files}"`));
}

/** Moves all dates by the same whole weeks, so that the earliest is in the future and weekdays stay. */
function moveDates(text: string): string {
  const pattern = /\b\d{4}-\d{2}-\d{2}(?!\d)/gu;
  const dates = [...text.matchAll(pattern)].map(([date]) => Date.parse(date));
  const weeks = Math.max(0, Math.ceil((Date.now() - Math.min(...dates)) / WEEK_MS) + 1);
  return text.replace(pattern, (date) => new Date(Date.parse(date) + weeks * WEEK_MS).toISOString().slice(0, 10));
}
