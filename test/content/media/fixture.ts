import { Content } from '../../../db/entities/content.ts';
import { InfluencerPreview } from '../../../db/entities/influencer-preview.ts';
import { LedgerEntry } from '../../../db/entities/ledger-entry.ts';
import type { MediaCall } from '../../../db/entities/media-call.ts';
import { composeDeck } from '../../../activities/content/compose-deck.ts';
import { fetchSources } from '../../../activities/content/fetch-sources.ts';
import { makeMedia } from '../../../activities/content/make-media.ts';
import { renderContent } from '../../../activities/content/render-content.ts';
import type { ActivityDeps } from '../../../activities/activity-deps.ts';
import { recordContent, type NewContent } from '../../../db/content/contents.ts';
import { spend } from '../../../db/credits/credits.ts';
import { listMediaCalls } from '../../../db/content/media-calls.ts';
import { newId } from '../../../domain/ids.ts';
import { findNextCall, type OrderedCall } from '../../../domain/content/media-call-order.ts';
import type { TestPublisher } from '../../support/publisher.ts';
import { commit, type TestTeam } from '../../support/teams.ts';
import { routeToProvider, ScriptedProvider } from '../../support/scripted-provider.ts';

const quiet = (): void => undefined;
const NEVER = new AbortController().signal;

/** The media activities with a scripted provider, called in the order of the workflow. */
export class Fixture {
  readonly deps: ActivityDeps;
  readonly provider: ScriptedProvider;

  constructor(publisher: TestPublisher, provider = new ScriptedProvider(), changes: Partial<ActivityDeps> = {}) {
    this.provider = provider;
    this.deps = publisher.another({ providers: routeToProvider(provider), ...changes });
  }

  /** Another worker with the same provider and rows. */
  another(changes: Partial<ActivityDeps>): Fixture {
    const other: Fixture = Object.create(Fixture.prototype) as Fixture;
    return Object.assign(other, { provider: this.provider, deps: { ...this.deps, ...changes } });
  }

  em() {
    return this.deps.orm.em.fork();
  }

  /** Creates a paid job, by default of a live key. */
  async job({ team, workspace }: TestTeam, changes: Partial<NewContent> = {}): Promise<string> {
    const id = newId('content');
    const content: NewContent = {
      teamId: team.id,
      workspaceId: workspace.id,
      format: 'listicle',
      source: 'studio',
      inputs: { prompt: 'Cold brew at home', durationSec: 5 },
      deck: null,
      deckHash: null,
      warnings: [],
      creditsCharged: 10,
      sandbox: false,
      ...changes,
    };
    await commit(this.deps, async (tx) => {
      const spendingType = content.source === 'influencer' ? 'influencer_video_seconds' : 'studio_render';
      const { creditsCharged: credits, sandbox } = content;
      await spend(tx, { teamId: team.id, credits, spendingType, refId: id, sandbox });
      await recordContent(tx, content, id);
    });
    return id;
  }

  gather(id: string): Promise<OrderedCall[] | null> {
    return fetchSources(this.deps, id, quiet, NEVER);
  }

  /** One attempt at one call. */
  make(jobId: string, key: string, signal = NEVER): Promise<'made' | 'ended'> {
    return makeMedia(this.deps, { jobId, key }, quiet, signal);
  }

  async makeAll(id: string): Promise<void> {
    const calls = (await this.gather(id)) ?? [];
    const made = new Set<string>();
    for (let call = findNextCall(calls, made, made); call; call = findNextCall(calls, made, made)) {
      await this.make(id, call.key);
      made.add(call.key);
    }
  }

  compose(id: string): Promise<'composed' | 'delivered' | 'ended'> {
    return composeDeck(this.deps, id, () => undefined, new AbortController().signal);
  }

  render(id: string): Promise<'ready' | 'ended'> {
    return renderContent(this.deps, id, quiet, NEVER);
  }

  calls(jobId: string): Promise<MediaCall[]> {
    return listMediaCalls(this.em(), jobId);
  }

  async call(jobId: string, key: string): Promise<MediaCall> {
    const found = (await this.calls(jobId)).find((call) => call.key === key);
    if (!found) throw new Error(`There is no call ${key}.`);
    return found;
  }

  content(id: string): Promise<Content> {
    return this.em().findOneOrFail(Content, id);
  }

  preview(id: string): Promise<InfluencerPreview> {
    return this.em().findOneOrFail(InfluencerPreview, id);
  }

  /** The ledger amounts of a job: spends are negative, refunds positive. */
  async ledger(jobId: string): Promise<number[]> {
    const rows = await this.em().find(LedgerEntry, { refId: jobId }, { orderBy: { seq: 'asc' } });
    return rows.map(({ credits }) => credits);
  }
}
