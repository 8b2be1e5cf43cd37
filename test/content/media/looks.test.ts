/** The look of a video: of the request, else the automation, the workspace, or the website. */
import { beforeEach, expect, test } from '@jest/globals';
import { recordAutomation } from '../../../db/automations/automations.ts';
import { Asset } from '../../../db/entities/asset.ts';
import { Workspace } from '../../../db/entities/workspace.ts';
import { REGIONS_VERSION } from '../../../decks/regions/read-regions.ts';
import type { Deck } from '../../../domain/decks/deck.ts';
import type { LookName } from '../../../domain/decks/looks.ts';
import type { Mood, MoodChoice } from '../../../domain/decks/moods.ts';
import { storeBrandClaims } from '../../support/brands.ts';
import { insertGeneration } from '../../support/generations.ts';
import { sampleByDay, testAtNight } from '../../support/runs.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { commit } from '../../support/teams.ts';
import { useTeam } from '../../support/use-team.ts';
import { Fixture } from './fixture.ts';

const publisher = usePublisher();
const team = useTeam(publisher);
let fixture: Fixture;

beforeEach(async () => {
  fixture = new Fixture(publisher);
});

interface Choices {
  request?: LookName;
  automation?: LookName;
  workspace?: LookName;
  website?: string;
}

async function insertAutomation(look: LookName | null, mood: MoodChoice | null = null): Promise<string> {
  const terms = {
    name: 'Noon',
    days: ['mon' as const],
    times: ['12:00'],
    postsPerSlot: 1,
    startDate: null,
    endDate: null,
    formats: ['listicle' as const],
    prompt: null,
    look,
    mood,
    ownerType: 'brand' as const,
    influencerId: null,
    selectedAccounts: {},
    caption: null,
    hashtags: null,
    perPlatform: {},
    declarations: {},
    publishMode: 'publish' as const,
    clipappSendToInbox: false,
    clipappOptions: {},
    requireApproval: false,
  };
  const owner = { teamId: team.team.id, workspaceId: team.workspace.id, sandbox: true };
  return (await commit(fixture.deps, (tx) => recordAutomation(tx, { ...terms, ...owner }))).id;
}

/** Makes a video of an automation's generation, and returns the look of its deck. */
async function makeVideo({ request, automation, workspace, website }: Choices): Promise<unknown> {
  if (website) await storeBrandClaims(fixture.deps, team, [website]);
  if (workspace) {
    const chosen = { look: workspace, lookSource: 'person' as const, lookReason: null };
    await fixture.em().nativeUpdate(Workspace, { id: team.workspace.id }, chosen);
  }
  const automationId = await insertAutomation(automation ?? null);
  const generationId = await insertGeneration(fixture.deps, team, { format: 'listicle', automationId });
  const inputs = { suggestionId: generationId, ...(request ? { look: request } : {}) };
  const id = await fixture.job(team, { generationId, inputs });
  await fixture.makeAll(id);
  expect(await fixture.compose(id)).toBe('composed');
  return (await fixture.content(id)).deck?.['meta'];
}

/** Makes a video of an automation's generation, and returns the mood of its music. */
async function findMusicMood(choices: {
  request?: Mood | null;
  automation?: MoodChoice;
  workspace?: MoodChoice;
}): Promise<unknown> {
  const { request, automation = null, workspace = null } = choices;
  await fixture.em().nativeUpdate(Workspace, { id: team.workspace.id }, { defaultMood: workspace });
  const automationId = await insertAutomation('warm', automation);
  const generationId = await insertGeneration(fixture.deps, team, { format: 'listicle', automationId });
  const music = request === undefined ? {} : { music: request && { mood: request } };
  const id = await fixture.job(team, { generationId, inputs: { suggestionId: generationId, ...music } });
  await fixture.makeAll(id);
  expect(await fixture.compose(id)).toBe('composed');
  return ((await fixture.content(id)).deck as unknown as Deck).audio?.music?.mood ?? null;
}

const MUSIC: [string, Parameters<typeof findMusicMood>[0], Mood | null][] = [
  [
    'of the request comes before those of the automation and the workspace',
    { request: 'happy', automation: 'calm', workspace: 'chill' },
    'happy',
  ],
  ['of the automation comes before that of the workspace', { automation: 'calm', workspace: 'chill' }, 'calm'],
  ['of the workspace is that of videos that name none', { workspace: 'chill' }, 'chill'],
  ['fits the look if nobody chose any', {}, 'chill'],
  ['is turned off by the workspace', { workspace: 'none' }, null],
  ['is turned off by null in the request', { request: null, automation: 'calm' }, null],
  ['is turned off by the automation', { automation: 'none', workspace: 'chill' }, null],
];

test.each(sampleByDay(MUSIC, 7))('music %s', async (_, choices, mood) => {
  expect(await findMusicMood(choices)).toBe(mood);
});

const COFFEE = 'Coffee that we roast every morning';

const LOOKS: [string, Choices, LookName][] = [
  ['the request', { request: 'bold', automation: 'calm', workspace: 'tech', website: COFFEE }, 'bold'],
  ['the automation', { automation: 'calm', workspace: 'tech', website: COFFEE }, 'calm'],
  ['the workspace', { workspace: 'tech', website: COFFEE }, 'tech'],
  ['the website', { website: COFFEE }, 'warm'],
];

test.each(sampleByDay(LOOKS, 4))('the look of %s reaches the deck before those behind it', async (_, choices, look) => {
  expect(await makeVideo(choices)).toMatchObject({ look });
});

test('a job that has begun keeps its look when the workspace changes it', async () => {
  const id = await fixture.job(team, { inputs: { prompt: 'Cold brew at home', look: 'poster' } });
  await fixture.makeAll(id);
  const chosen = { look: 'calm' as const, lookSource: 'person' as const, lookReason: null };
  await fixture.em().nativeUpdate(Workspace, { id: team.workspace.id }, chosen);
  await fixture.compose(id);
  const first = await fixture.content(id);
  await fixture.compose(id);
  const again = await fixture.content(id);
  expect(first.deck?.['meta']).toMatchObject({ look: 'poster' });
  expect([again.deckHash, again.deck]).toEqual([first.deckHash, first.deck]);
});

test('a video ends with the card of its workspace unless the request turns it off', async () => {
  const card = { callToAction: 'Come by', handle: '@hanso' };
  await fixture.em().nativeUpdate(Workspace, { id: team.workspace.id }, card);
  const makeDeck = async (endCard?: boolean): Promise<string[]> => {
    const inputs = { prompt: 'Cold brew at home', ...(endCard === undefined ? {} : { endCard }) };
    const id = await fixture.job(team, { inputs });
    await fixture.makeAll(id);
    expect(await fixture.compose(id)).toBe('composed');
    const { slides } = (await fixture.content(id)).deck as unknown as Deck;
    return (slides.at(-1)?.boxes ?? []).map(({ text }) => text);
  };
  expect(await makeDeck()).toEqual([team.workspace.name, 'Come by', '@hanso']);
  expect(await makeDeck(false)).not.toContain('@hanso');
});

const NOTHING = { version: REGIONS_VERSION, faces: [], lettering: [], subjects: [], detail: [] };

testAtNight("a wide clip of the caller's own is cut to its face", async () => {
  const clip = await mintAssetRow(fixture.deps, team, 'video', 6_000);
  const faces = [{ x: 0.7, y: 0.2, w: 0.1, h: 0.2 }];
  const regions = { ...NOTHING, width: 1920, height: 1080, faces };
  await fixture.em().nativeUpdate(Asset, { id: clip }, { width: 1920, height: 1080, regions });
  const stat = { value: 72, unit: '%', label: 'prefer cold brew', source: 'Survey of 2025' };
  const inputs = { stat, assetIds: [clip], durationSec: 8 };
  const id = await fixture.job(team, { format: 'statvideo', inputs });
  await fixture.makeAll(id);
  expect(await fixture.compose(id)).toBe('composed');
  const { deck } = (await fixture.content(id)) as unknown as { deck: Deck };
  const shown = deck.slides.flatMap(({ background }) => (background && 'src' in background ? [background] : []));
  const own = shown.filter(({ src }) => src === clip);
  expect(own.map(({ focus }) => focus?.x)).toEqual(own.map(() => 0.75));
  expect(own.length).toBeGreaterThan(0);
});
