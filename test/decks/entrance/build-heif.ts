import { readFile, writeFile } from 'node:fs/promises';

interface HeifPlan {
  /** Single pictures of one size as MP4 files, in reading order. */
  tiles: string[];
  columns: number;
  /** Of one tile. */
  width: number;
  height: number;
  /** Quarter turns anticlockwise that set it upright. */
  turns?: number;
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts);
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeUInt16BE(value, 2 * at));
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at));
  return bytes;
};

/** Writes a HEIC picture as phones do: divided into tiles, each an item, with a turn of the whole. */
export async function buildHeif(path: string, { tiles, columns, width, height, turns = 0 }: HeifPlan): Promise<string> {
  const coded = await Promise.all(tiles.map(readCoded));
  const whole = tiles.length + 1;
  const grid = Buffer.concat([
    Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]),
    u16(columns * width, (tiles.length / columns) * height),
  ]);
  const payloads = [...coded.map(({ data }) => data), grid];
  const build = (start: number): Buffer => {
    let at = start;
    const extents = payloads.map((payload, index) => {
      const extent = Buffer.concat([u16(index + 1, 0, 1), u32(at, payload.length)]);
      at += payload.length;
      return extent;
    });
    const infos = payloads.map((_, index) =>
      fullBox('infe', 2, u16(index + 1, 0), Buffer.from(index + 1 === whole ? 'grid' : 'hvc1'), Buffer.alloc(1)),
    );
    const properties = [
      coded[0]?.config ?? Buffer.alloc(0),
      fullBox('ispe', 0, u32(width, height)),
      fullBox('ispe', 0, u32(columns * width, (tiles.length / columns) * height)),
      box('irot', Buffer.from([turns])),
    ];
    const associations = payloads.map((_, index) =>
      Buffer.concat([u16(index + 1), Buffer.from(index + 1 === whole ? [2, 3, 4] : [2, 0x81, 2])]),
    );
    const meta = fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(whole)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), u16(payloads.length), ...extents),
      fullBox('iinf', 0, u16(payloads.length), ...infos),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(payloads.length), ...associations)),
      fullBox('iref', 0, box('dimg', u16(whole, tiles.length, ...tiles.map((_, index) => index + 1)))),
    );
    return Buffer.concat([box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic')), meta]);
  };
  const head = build(build(0).length + 8);
  await writeFile(path, Buffer.concat([head, box('mdat', ...payloads)]));
  return path;
}

/** The configuration box and the only sample of an MP4 of one picture. */
async function readCoded(path: string): Promise<{ config: Buffer; data: Buffer }> {
  const bytes = await readFile(path);
  const cut = (type: string): Buffer => {
    const at = bytes.indexOf(type, 0, 'latin1') - 4;
    return bytes.subarray(at, at + bytes.readUInt32BE(at));
  };
  return { config: cut('hvcC'), data: cut('mdat').subarray(8) };
}
