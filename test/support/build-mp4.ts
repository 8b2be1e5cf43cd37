/** Builds the smallest file that the simulator accepts as a video. */
export function buildMp4(
  of: {
    seconds?: number;
    bytes?: number;
    width?: number;
    height?: number;
    moovFirst?: boolean;
    editList?: boolean;
    fps?: number;
    codec?: string;
  } = {},
): Buffer<ArrayBuffer> {
  const { seconds = 5, bytes = 20_000, width = 1_080, height = 1_920, moovFirst = true, editList = false } = of;
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1_000, 12);
  mvhd.writeUInt32BE(seconds * 1_000, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt16BE(width, 76);
  tkhd.writeUInt16BE(height, 80);
  const edts = editList ? buildBox('edts', buildBox('elst', Buffer.alloc(16))) : Buffer.alloc(0);
  const media = of.fps === undefined && of.codec === undefined ? [] : [buildMediaBox(mvhd, seconds, of)];
  const moov = buildBox('moov', buildBox('mvhd', mvhd), buildBox('trak', buildBox('tkhd', tkhd), edts, ...media));
  const ftyp = buildBox('ftyp', Buffer.from('isom0000'));
  const mdat = buildBox(
    'mdat',
    Buffer.alloc(Math.max(0, bytes - ftyp.length - moov.length - 8), Math.random().toString()),
  );
  return Buffer.concat(moovFirst ? [ftyp, moov, mdat] : [ftyp, mdat, moov]);
}

/** The `mdia` box of a video track. */
function buildMediaBox(
  mdhd: Buffer,
  seconds: number,
  { fps = 30, codec = 'avc1' }: { fps?: number; codec?: string },
): Buffer {
  const hdlr = Buffer.alloc(24);
  hdlr.write('vide', 8, 'latin1');
  const stsd = Buffer.alloc(24);
  stsd.write(codec, 12, 'latin1');
  const stts = Buffer.alloc(16);
  stts.writeUInt32BE(1, 4);
  stts.writeUInt32BE(fps * seconds, 8);
  const stbl = buildBox('stbl', buildBox('stsd', stsd), buildBox('stts', stts));
  return buildBox('mdia', buildBox('mdhd', mdhd), buildBox('hdlr', hdlr), buildBox('minf', stbl));
}

function buildBox(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}
