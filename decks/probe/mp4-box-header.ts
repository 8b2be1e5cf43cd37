export interface BoxHeader {
  type: string;
  /** The size of the whole box, with its header. */
  size: number;
  headerBytes: number;
}

/**
 * Reads the header of the box at `at`; null if it is incomplete or its size is invalid. `rest` is the size of a box that lasts to the
 * end of the file, if that is known. Source: ISO/IEC 14496-12, 4.2.
 */
export function readBoxHeader(bytes: Buffer, at: number, rest = 0): BoxHeader | null {
  if (at + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const headerBytes = short === 1 ? 16 : 8;
  if (at + headerBytes > bytes.length) return null;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? rest : short;
  if (size < headerBytes || !Number.isSafeInteger(at + size)) return null;
  return { type: bytes.toString('latin1', at + 4, at + 8), size, headerBytes };
}
