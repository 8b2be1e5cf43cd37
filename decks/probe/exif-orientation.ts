const ORIENTATION = 0x0112;
const MAX_ENTRIES = 512;

/** The orientation of an EXIF block, 1 to 8; 1 if it has none. Source: CIPA DC-008, 4.6.4. */
export function readExifOrientation(block: Buffer): number {
  const exif = block.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? block.subarray(6) : block;
  const order = exif.subarray(0, 2).toString('latin1');
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const little = order === 'II';
  const read16 = (at: number): number => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const first = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (first + 2 > exif.length) return 1;
  const count = Math.min(read16(first), MAX_ENTRIES);
  for (let at = first + 2; at < first + 2 + count * 12 && at + 12 <= exif.length; at += 12) {
    if (read16(at) !== ORIENTATION) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
