/** The smallest file that the simulator takes for a video: boxes with nothing to play. */
export function mp4(
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
  const edts = editList ? box('edts', box('elst', Buffer.alloc(16))) : Buffer.alloc(0);
  const media = of.fps === undefined && of.codec === undefined ? [] : [coded(mvhd, seconds, of)];
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd), edts, ...media));
  const ftyp = box('ftyp', Buffer.from('isom0000'));
  const mdat = box('mdat', Buffer.alloc(Math.max(0, bytes - ftyp.length - moov.length - 8), Math.random().toString()));
  return Buffer.concat(moovFirst ? [ftyp, moov, mdat] : [ftyp, mdat, moov]);
}

/** The media of a track of pictures: its length, its handler, its codec and its frames. */
function coded(mdhd: Buffer, seconds: number, { fps = 30, codec = 'avc1' }: { fps?: number; codec?: string }): Buffer {
  const hdlr = Buffer.alloc(24);
  hdlr.write('vide', 8, 'latin1');
  const stsd = Buffer.alloc(24);
  stsd.write(codec, 12, 'latin1');
  const stts = Buffer.alloc(16);
  stts.writeUInt32BE(1, 4);
  stts.writeUInt32BE(fps * seconds, 8);
  const stbl = box('stbl', box('stsd', stsd), box('stts', stts));
  return box('mdia', box('mdhd', mdhd), box('hdlr', hdlr), box('minf', stbl));
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}
