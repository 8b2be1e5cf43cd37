import { open } from 'node:fs/promises';
import { readAt } from './read-at.ts';
import { detectPictureType, type PictureHeader } from './picture-header.ts';

/** Two packets of an MPEG transport stream begin within them. */
const HEAD_BYTES = 200;

/** Formats that senders try and that are not decoded, by how their files begin: as text, or as bytes in hex. */
const REFUSED: readonly { begins: RegExp; name: string; instead: string }[] = [
  { begins: /^(ff0a|0000000c4a584c20)/u, name: 'a JPEG XL picture', instead: 'a JPEG, PNG or WebP picture' },
  { begins: /^(49492a00|4d4d002a)/u, name: 'a TIFF or raw picture', instead: 'a JPEG, PNG or WebP picture' },
  { begins: /^(0000000c6a502020|ff4fff51)/u, name: 'a JPEG 2000 picture', instead: 'a JPEG, PNG or WebP picture' },
  { begins: /^%!PS/u, name: 'a PostScript file', instead: 'a JPEG, PNG or WebP picture' },
  { begins: /^8BPS/u, name: 'a Photoshop file', instead: 'a JPEG, PNG or WebP picture' },
  { begins: /^\s*(<(\?xml|!--|!doctype svg)[^]*)?<svg/iu, name: 'an SVG picture', instead: 'a PNG or WebP picture' },
  { begins: /^\s*\{\s*"/u, name: 'a Lottie animation or other JSON', instead: 'an animated GIF or PNG' },
  { begins: /^%PDF/u, name: 'a PDF', instead: 'pictures of its pages' },
  { begins: /^\s*<(!doctype )?html/iu, name: 'a web page', instead: 'the address of the file itself' },
  { begins: /^#EXTM3U/u, name: 'a playlist', instead: 'the clip itself as MP4 or WebM' },
  { begins: /^ffconcat/u, name: 'a playlist', instead: 'the clip itself as MP4 or WebM' },
  { begins: /^(G.{187}|.{4}G.{191})G/su, name: 'an MPEG transport stream', instead: 'an MP4 or WebM clip' },
  { begins: /^000001b[a3]/u, name: 'an MPEG-1 or MPEG-2 video', instead: 'an MP4 or WebM clip' },
  { begins: /^\.RMF/u, name: 'a RealMedia file', instead: 'an MP4 or WebM clip, or an MP3' },
  { begins: /^FLV/u, name: 'a Flash video', instead: 'an MP4 or WebM clip' },
  { begins: /^3026b275/u, name: 'a Windows Media file', instead: 'an MP4 or WebM clip, or an MP3' },
  { begins: /^FORM....AIF/su, name: 'an AIFF sound', instead: 'a WAV, MP3 or M4A sound' },
  { begins: /^#!AMR/u, name: 'an AMR sound', instead: 'a WAV, MP3 or M4A sound' },
  { begins: /^(0b77|caff|MAC )/u, name: 'an AC-3, CAF or APE sound', instead: 'a WAV, MP3 or M4A sound' },
  { begins: /^MThd/u, name: 'a MIDI file', instead: 'a WAV, MP3 or M4A sound' },
  { begins: /^(504b0304|1f8b|Rar!|377abcaf)/u, name: 'an archive', instead: 'the files in it' },
  { begins: /^d0cf11e0/u, name: 'an Office document', instead: 'pictures of its pages' },
];

/** Returns why a file of a known but unsupported type is refused, and what to send instead; null for other files. */
export async function findRefusal(path: string, header: PictureHeader | null): Promise<string | null> {
  if (header?.animated && header.type !== 'PNG') {
    return `Animated pictures (${header.type}) are not supported: send an animated GIF or PNG, or an MP4 or WebM clip.`;
  }
  if ((header?.type === 'HEIC' || header?.type === 'AVIF') && !header.heif) {
    return `The ${header.type} picture is damaged or coded in a way that is not supported: send it as JPEG.`;
  }
  if (header) return null;
  const file = await open(path);
  try {
    return findRefusedType(await readAt(file, 0, HEAD_BYTES));
  } finally {
    await file.close();
  }
}

/** Returns why a file that begins with `bytes` cannot be the wanted video or picture; null if it may be. */
export function findHeadProblem(bytes: Buffer, kind: 'video' | 'image'): string | null {
  const picture = detectPictureType(bytes);
  if (picture !== null) return kind === 'image' ? null : `The file is a ${picture} picture: send an MP4 or WebM clip.`;
  const refused = findRefusedType(bytes);
  if (refused !== null || kind === 'video') return refused;
  const isClip = bytes.toString('latin1', 4, 8) === 'ftyp' || bytes.toString('hex', 0, 4) === '1a45dfa3';
  return isClip ? 'The file is a clip: send a JPEG, PNG or WebP picture.' : null;
}

function findRefusedType(bytes: Buffer): string | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  const [text, hex] = [head.toString('latin1'), head.toString('hex')];
  const found = REFUSED.find(({ begins }) => begins.test(text) || begins.test(hex));
  return found ? `The file is ${found.name}, which is not supported: send ${found.instead}.` : null;
}
