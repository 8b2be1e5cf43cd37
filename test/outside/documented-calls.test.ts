/** Every call that the connectors make stands in the table of calls, with its page, and no call stands there that none makes. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Platform } from '../../sandbox/platform.ts';
import { recordConnectorCalls } from './connector-calls.ts';
import { DiscoveryDocument } from './discovery-document.ts';
import type { RecordedRequest } from './recording-proxy.ts';

interface Row {
  calls: string[];
  page: string;
  checked: string;
  confirmedBy: string[];
}

const SOURCES = ['discovery', 'Node', 'Python', 'Meta', 'marqetive', 'unconfirmed'];
const SET_UPS: [Platform, Record<string, string>][] = [
  ['clipapp', {}],
  ['reelnet', {}],
  ['reelnet', { REELNET_LOGIN: 'facebook' }],
  ['videoshorts', {}],
];

const rows = new Map<Platform, Row[]>();
const requests = new Map<Platform, RecordedRequest[]>();

beforeAll(async () => {
  const page = await readFile(new URL('../../docs/reference/platforms.md', import.meta.url), 'utf8');
  for (const platform of ['clipapp', 'reelnet', 'videoshorts'] as const) {
    const section = page.split(`\n## ${platform}\n`)[1]?.split('\n## ')[0] ?? '';
    rows.set(platform, section.split('\n').filter(isRow).map(parseRow));
  }
  for (const [platform, settings] of SET_UPS) {
    const recorded = await recordConnectorCalls(platform, settings);
    requests.set(platform, [...(requests.get(platform) ?? []), ...recorded.requests]);
  }
});

const isRow = (line: string): boolean => line.startsWith('| ') && !line.startsWith('| Call') && !line.startsWith('| -');

function parseRow(line: string): Row {
  const [, call = '', page = '', checked = '', confirmedBy = ''] = line.split('|').map((cell) => cell.trim());
  const calls = [...call.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/gu)].map(([, name = '']) => name);
  return { calls, page, checked, confirmedBy: confirmedBy.split(', ') };
}

/** The call of the platform that a request to the simulator stands for, with `{}` for each id. */
function nameRequest({ method, url }: RecordedRequest): string {
  if (url.searchParams.has('upload_id')) return 'PUT {}';
  const path = url.pathname
    .replace(/^\/(?:clipapp|videoshorts|reelnet\/(?:graph|facebook)|reelnet)(?=\/)/u, '')
    .replace('/rupload/', 'rupload.facebook.com/')
    .replace(/\/v25\.0(?=\/)/u, '')
    .replaceAll(/\/\d{15,}(?=\/|$)/gu, '/{}');
  return `${method} ${path}`;
}

/** A browser opens these. */
const isConsent = (name: string): boolean => /\/(?:authorize\/?|dialog\/oauth|auth)$/u.test(name);

const listMade = (platform: Platform): string[] => [
  ...new Set(
    requests
      .get(platform)
      ?.map(nameRequest)
      .filter((name) => !isConsent(name)),
  ),
];
const listDocumented = (platform: Platform): string[] => [
  ...new Set(rows.get(platform)?.flatMap(({ calls }) => calls.map((call) => call.replaceAll(/\{\w+\}/gu, '{}')))),
];

test.each<Platform>(['clipapp', 'reelnet', 'videoshorts'])(
  'the calls of %s and the rows of its table are the same',
  (platform) => {
    expect(listMade(platform).toSorted()).toEqual(listDocumented(platform).toSorted());
  },
);

test('each row names its page, the month in which it was checked, and what confirms it', () => {
  for (const row of [...rows.values()].flat()) {
    expect(row.page).toMatch(/^(?:developers\.\w+\.com|…)\/\S/u);
    expect(row.checked).toMatch(/^20\d\d-\d\d(?:-\d\d)?(?: \(20\d\d-\d\d-\d\d\))?$/u);
    expect(SOURCES).toEqual(expect.arrayContaining(row.confirmedBy));
    expect(row.confirmedBy.length === 1 || !row.confirmedBy.includes('unconfirmed')).toBe(true);
  }
});

test('exactly the calls that Google describes are confirmed by its description', async () => {
  const documents = await Promise.all(
    ['youtube.v3', 'youtubeAnalytics.v2'].map((name) => DiscoveryDocument.load(name)),
  );
  const isDescribed = (request: RecordedRequest): boolean =>
    documents.some((one) => one.check(request, request.url.pathname.replace('/videoshorts', ''), []) !== null);
  const described = requests
    .get('videoshorts')
    ?.filter((request) => isDescribed(request))
    .map(nameRequest);
  const discoveryRows = rows.get('videoshorts')?.filter(({ confirmedBy }) => confirmedBy.includes('discovery'));
  expect(new Set(discoveryRows?.flatMap(({ calls }) => calls))).toEqual(new Set(described));
});
