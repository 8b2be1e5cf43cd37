import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { saveVideo } from '../../bin/demo/save-video.ts';
import { watchContent } from '../../bin/gallery/watch-content.ts';
import type { Brief } from './brief.ts';
import { serveBrandSite } from './serve-brand-site.ts';

interface Workspace {
  id: string;
  brandKit?: { look: string | null };
  lastCrawl?: { id: string; status: string; reason: string | null } | null;
}

/** A file from which a video was made. */
export interface SourceFile {
  kind: 'image' | 'video' | 'audio';
  file: string;
  /** Whether the request named it. Kinora made the others. */
  own: boolean;
  durationMs: number | null;
}

/** What is known about a rendered video, beside it. */
export interface RenderedBrief {
  durationMs: number | null;
  look: string | null;
  warnings: string[];
  sources: SourceFile[];
}

/** Renders each brief through the public API of a running instance into `folder`. Videos that are there are kept. */
export async function renderBriefs(
  instance: { baseUrl: string; apiKey: string },
  briefs: readonly Brief[],
  folder: string,
): Promise<void> {
  const api = new DemoApi(instance.baseUrl, instance.apiKey);
  const [workspace] = await api.get<Workspace[]>('/workspaces');
  if (!workspace) throw new Error('The demo team has no workspace.');
  await mkdir(folder, { recursive: true });
  for (const brief of briefs) {
    if (existsSync(join(folder, `${brief.id}.json`))) continue;
    const startedAt = performance.now();
    const rendered = await renderBrief(api, workspace.id, brief, folder);
    await writeFile(join(folder, `${brief.id}.json`), `${JSON.stringify(rendered, null, 2)}\n`);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${brief.id}: ${(rendered.durationMs ?? 0) / 1_000} s of video in ${seconds} s`);
  }
}

async function renderBrief(api: DemoApi, workspaceId: string, brief: Brief, folder: string): Promise<RenderedBrief> {
  const look = await readBrand(api, workspaceId, brief);
  const made = await createMaterials(api, workspaceId, brief);
  const body = replaceNames(brief.request, made) as object;
  const accepted = await api.post<{ contentId: string }>(`/content/${brief.format}`, { workspaceId, ...body });
  const content = await watchContent(api, accepted.contentId, () => undefined);
  if (content.status !== 'ready' || !content.outputUrl)
    throw new Error(`${brief.id} ended as ${content.status}: ${content.error?.message}`);
  await saveVideo(content.outputUrl, join(folder, `${brief.id}.mp4`));
  const own = Object.values(made).filter((id) => id.startsWith('ast_') && JSON.stringify(body).includes(id));
  return {
    durationMs: content.durationMs,
    look,
    warnings: content.warnings.map(({ code }) => code),
    sources: await saveSources(api, own, content.assetIds, join(folder, 'sources', brief.id)),
  };
}

/** Has the brand's website read, and sets what the brand kit of this version can hold. Returns the look. */
async function readBrand(api: DemoApi, workspaceId: string, brief: Brief): Promise<string | null> {
  const { name, callToAction, handle } = brief.brand;
  const site = await serveBrandSite(brief);
  try {
    const workspace = await api.patch<Workspace>(`/workspaces/${workspaceId}`, { name, websiteUrl: site.url });
    const { crawlId } = await api.post<{ crawlId: string }>('/brand/analyze', { workspaceId });
    for (;;) {
      const { lastCrawl } = await api.get<Workspace>(`/workspaces/${workspaceId}`);
      if (lastCrawl?.id === crawlId && lastCrawl.status === 'failed')
        throw new Error(`The website of ${name} was not read: ${lastCrawl.reason}`);
      if (lastCrawl?.id === crawlId && ['done', 'partial'].includes(lastCrawl.status)) break;
      await sleep(500);
    }
    if (!workspace.brandKit) return null;
    const kit = { brandKit: { callToAction, handle } };
    return (await api.patch<Workspace>(`/workspaces/${workspaceId}`, kit)).brandKit?.look ?? null;
  } finally {
    site.close();
  }
}

async function createMaterials(api: DemoApi, workspaceId: string, brief: Brief): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  if (brief.pictures) {
    const ids = await createAssets(api, '/content/image', { workspaceId, prompt: brief.pictures, count: 2 });
    for (const [at, id] of ids.entries()) made[`$picture${at + 1}`] = id;
  }
  if (brief.clip) {
    const [clip] = await createAssets(api, '/content/video', { workspaceId, prompt: brief.clip, durationSec: 8 });
    if (clip) made['$clip'] = clip;
  }
  if (brief.presenter) {
    const presenter = await api.post<{ id: string }>('/influencers', { workspaceId, ...brief.presenter });
    for (let status = 'previewing'; status === 'previewing'; await sleep(500))
      ({ status } = await api.get<{ status: string }>(`/influencers/${presenter.id}`));
    made['$presenter'] = presenter.id;
  }
  return made;
}

async function createAssets(api: DemoApi, path: string, body: object): Promise<string[]> {
  const { contentId } = await api.post<{ contentId: string }>(path, body);
  const { status, error, assetIds } = await watchContent(api, contentId, () => undefined);
  if (status !== 'ready') throw new Error(`${path} ended as ${status}: ${error?.message}`);
  return assetIds;
}

/** A copy in which each string that is a name of `made` is its id. */
function replaceNames(value: unknown, made: Record<string, string>): unknown {
  if (typeof value === 'string') return made[value] ?? value;
  if (Array.isArray(value)) return value.map((one) => replaceNames(one, made));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceNames(one, made)]));
}

async function saveSources(
  api: DemoApi,
  own: readonly string[],
  made: readonly string[],
  folder: string,
): Promise<SourceFile[]> {
  const sources: SourceFile[] = [];
  for (const id of [...own, ...made]) {
    const asset = await api.get<{ kind: SourceFile['kind']; url: string; durationMs: number | null }>(`/assets/${id}`);
    const file = join(folder, id);
    await saveVideo(asset.url, file);
    sources.push({ kind: asset.kind, file, own: own.includes(id), durationMs: asset.durationMs });
  }
  return sources;
}
