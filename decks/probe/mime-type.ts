import type { Probed } from './ffprobe.ts';

const PICTURES: Record<string, string> = {
  png: 'image/png',
  apng: 'image/png',
  mjpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
};

const CONTAINERS: Record<string, { video: string; audio: string }> = {
  'mov,mp4,m4a,3gp,3g2,mj2': { video: 'video/mp4', audio: 'audio/mp4' },
  'matroska,webm': { video: 'video/x-matroska', audio: 'audio/x-matroska' },
  avi: { video: 'video/x-msvideo', audio: 'audio/x-msvideo' },
  mpegts: { video: 'video/mp2t', audio: 'video/mp2t' },
  ogg: { video: 'video/ogg', audio: 'audio/ogg' },
  mp3: { video: 'audio/mpeg', audio: 'audio/mpeg' },
  wav: { video: 'audio/wav', audio: 'audio/wav' },
  flac: { video: 'audio/flac', audio: 'audio/flac' },
  aac: { video: 'audio/aac', audio: 'audio/aac' },
};

const WEBM_CODECS = new Set(['vp8', 'vp9', 'av1', 'opus', 'vorbis']);

/** Derives the MIME type from the content; the name and type given by the sender are never trusted. */
export function detectMimeType(probed: Probed): string {
  const streams = (probed.streams ?? []).filter((stream) => stream.disposition?.attached_pic !== 1);
  const format = probed.format?.format_name ?? '';
  const side = streams.some((stream) => stream.codec_type === 'video') ? 'video' : 'audio';
  if (format.startsWith('mov') && probed.format?.tags?.['major_brand']?.trim() === 'qt') return 'video/quicktime';
  if (format === 'matroska,webm' && streams.every((stream) => WEBM_CODECS.has(stream.codec_name ?? ''))) {
    return `${side}/webm`;
  }
  const picture = PICTURES[streams[0]?.codec_name ?? ''];
  return CONTAINERS[format]?.[side] ?? picture ?? 'application/octet-stream';
}
