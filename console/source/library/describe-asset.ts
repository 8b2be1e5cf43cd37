import type { Asset } from '../../../clients/typescript/source/index.ts';
import { writeBytes } from './write-bytes.ts';

/** 1080 × 1920 · 14.2 s · 4.7 MB */
export function describeAsset({ width, height, durationMs, bytes }: Asset): string {
  const parts = [
    width !== null && height !== null && `${width} × ${height}`,
    durationMs !== null && `${(durationMs / 1_000).toFixed(1)} s`,
    writeBytes(bytes),
  ];
  return parts.filter(Boolean).join(' · ');
}
