import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Deck } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { cutMoments, type Moment, type Scene } from '../scene/timeline.ts';
import { listShown } from '../scene/scene-layers.ts';
import { getAssetId } from '../scene/element.ts';
import type { Screenplay } from '../encode/encode-plan.ts';
import { readFfmpegVersion } from '../ffmpeg/encoder-version.ts';
import { loadFonts } from '../fonts/fonts.ts';
import type { Span } from '../geometry/span.ts';
import { RENDERER_VERSION } from '../hash-deck.ts';
import { buildSegmentCodecArgs } from './encode-segments.ts';

/** SHA-256 of each asset by id. */
export type AssetHashes = ReadonlyMap<string, string>;

/**
 * Returns the SHA-256 (hex) of everything that decides the packets of a segment: what it shows, relative to its start,
 * the files, the fonts, the renderer and the encoder. Null if the hash of a file is unknown.
 */
export function hashSegment(screenplay: Screenplay, span: Span, assets: AssetHashes): string | null {
  const { deck, layout } = screenplay;
  const moments = cutMoments(screenplay.moments, span);
  const pages = layout.captions.filter(({ from, to }) => to > span.from && from < span.to);
  const files = listFiles(moments, listFontIds(deck), assets);
  if (!files) return null;
  const shown = {
    moments: moments.map((moment) => describeMoment(moment, span.from)),
    captions: pages.length > 0 ? { ...deck.captions, words: null } : null,
    pages: pages.map((page) => ({
      ...page,
      from: page.from - span.from,
      to: page.to - span.from,
      words: page.words.map((word) => ({ ...word, from: word.from - span.from, to: word.to - span.from })),
    })),
    files,
    size: [deck.ratio, span.to - span.from],
    codec: buildSegmentCodecArgs(screenplay, span),
    renderer: [RENDERER_VERSION, loadFonts().digest, readFfmpegVersion()],
  };
  return createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify(shown))) ?? '')
    .digest('hex');
}

function describeMoment({ frame, shot, scene, previous, transitionShare }: Moment, start: number): object {
  return {
    at: frame - start,
    transition: previous ? [shot.transition, transitionShare] : null,
    scene: describeScene(scene, start),
    previous: previous && describeScene(previous, start),
  };
}

function describeScene({ backdrop, layers, poses, texts, shapes }: Scene, start: number): object {
  return {
    poses: layers.map((layer) => poses.get(layer) ?? null),
    elements: [backdrop, ...layers].map(({ source, area, from, until }) => ({
      // The poses have the effect of its animation and keyframes.
      source: { ...source, id: null, animation: null, keyframes: null },
      area,
      from: from - start,
      until: until - start,
    })),
    texts: texts.map(({ boxId: _boxId, ...text }) => text),
    shapes: shapes.map(({ shape, share }) => [{ ...shape, id: null, startMs: null, endMs: null }, share]),
  };
}

function listFontIds(deck: Deck): string[] {
  return listDeckAssets(deck).flatMap(({ id, kind }) => (kind === 'font' ? [id] : []));
}

function listFiles(moments: Moment[], fonts: string[], assets: AssetHashes): [string, string][] | null {
  const shown = listShown(moments).map(({ source }) => getAssetId(source));
  const ids = [...new Set([...shown, ...fonts])].filter((id) => id !== '');
  const files = ids.map((id): [string, string] => [id, assets.get(id) ?? '']);
  return files.every(([, sha256]) => sha256 !== '') ? files : null;
}
