import { readBoxHeader } from './mp4-box-header.ts';

/** The picture of a HEIC or AVIF file. Coded items have the names of ffmpeg's streams (`i:<item>`). */
export interface HeifPicture {
  /** The whole picture before its turns. */
  width: number;
  height: number;
  /** The tiles, in reading order; one if the picture is not divided. */
  tiles: number[];
  columns: number;
  /** The item with the transparency, as large as the picture; null if there is none or it is divided. */
  alpha: number | null;
  /** Filters that set the picture upright, in order. */
  turns: string[];
  /** Code points of ITU-T H.273; null if not given. */
  transfer: number | null;
  primaries: number | null;
}

interface Item {
  type: string;
  properties: Property[];
}

interface Property {
  type: string;
  body: Buffer;
}

interface Reference {
  type: string;
  from: number;
  to: number[];
}

const MAX_BOXES = 4096;
/** Each tile is an input of ffmpeg's graph. A phone's 48 megapixels have 192. */
const MAX_TILES = 512;
const CODED = new Set(['hvc1', 'av01']);
const ROTATIONS = [[], ['transpose=2'], ['hflip', 'vflip'], ['transpose=1']] as const;

/** Parses the body of the `meta` box; null if its primary item is no supported picture. Source: ISO/IEC 23008-12. */
export function parseHeifPicture(meta: Buffer): HeifPicture | null {
  try {
    const boxes = listBoxes(meta.subarray(4));
    const items = readItems(boxes);
    const references = readReferences(boxes.find(({ type }) => type === 'iref')?.body);
    const primary = readPrimary(boxes.find(({ type }) => type === 'pitm')?.body);
    return describe(primary, items, references);
  } catch (error) {
    // A read beyond the end of a truncated box.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function describe(primary: number, items: ReadonlyMap<number, Item>, references: Reference[]): HeifPicture | null {
  const item = items.get(primary);
  const size = item && readSize(item);
  if (!item || !size) return null;
  const parts = item.type === 'grid' ? findReferences(references, 'dimg', primary) : [primary];
  if (parts.length > MAX_TILES) return null;
  const first = items.get(parts[0] ?? -1);
  const part = first && readSize(first);
  if (!part || !parts.every((id) => CODED.has(items.get(id)?.type ?? ''))) return null;
  const columns = Math.ceil(size.width / part.width);
  if (columns * Math.ceil(size.height / part.height) !== parts.length) return null;
  const auxiliaries = references.filter(({ type, to }) => type === 'auxl' && to.includes(primary));
  const alpha = auxiliaries.find(({ from }) => CODED.has(items.get(from)?.type ?? '') && isAlpha(items.get(from)));
  return {
    ...size,
    tiles: parts,
    columns,
    alpha: alpha?.from ?? null,
    turns: item.properties.flatMap(readTurn),
    ...readColors([...item.properties, ...first.properties]),
  };
}

function readSize({ properties }: Item): { width: number; height: number } | null {
  const body = properties.find(({ type }) => type === 'ispe')?.body;
  if (!body) return null;
  const [width, height] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  return width > 0 && height > 0 ? { width, height } : null;
}

function isAlpha(item: Item | undefined): boolean {
  const body = item?.properties.find(({ type }) => type === 'auxC')?.body;
  return body?.subarray(4).toString('latin1').includes('alpha') || body?.includes('auxid:1') || false;
}

function readTurn({ type, body }: Property): string[] {
  if (type === 'irot') return [...(ROTATIONS[(body[0] ?? 0) & 3] ?? [])];
  if (type === 'imir') return [(body[0] ?? 0) & 1 ? 'hflip' : 'vflip'];
  return [];
}

function readColors(properties: Property[]): { transfer: number | null; primaries: number | null } {
  const coded = properties.find(({ type, body }) => type === 'colr' && body.toString('latin1', 0, 4) === 'nclx');
  if (!coded) return { transfer: null, primaries: null };
  return { primaries: coded.body.readUInt16BE(4), transfer: coded.body.readUInt16BE(6) };
}

function findReferences(references: Reference[], type: string, from: number): number[] {
  return references.find((reference) => reference.type === type && reference.from === from)?.to ?? [];
}

function listBoxes(bytes: Buffer): Property[] {
  const boxes: Property[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MAX_BOXES;) {
    const box = readBoxHeader(bytes, at, bytes.length - at);
    if (!box) break;
    boxes.push({ type: box.type, body: bytes.subarray(at + box.headerBytes, at + box.size) });
    at += box.size;
  }
  return boxes;
}

function readPrimary(body: Buffer | undefined): number {
  if (!body) return -1;
  return body[0] === 0 ? body.readUInt16BE(4) : body.readUInt32BE(4);
}

function readItems(boxes: Property[]): Map<number, Item> {
  const items = new Map<number, Item>();
  const info = boxes.find(({ type }) => type === 'iinf')?.body;
  for (const { type, body } of info ? listBoxes(info.subarray(info[0] === 0 ? 6 : 8)) : []) {
    const wide = body[0] === 3;
    if (type !== 'infe' || (body[0] ?? 0) < 2) continue;
    const id = wide ? body.readUInt32BE(4) : body.readUInt16BE(4);
    items.set(id, { type: body.toString('latin1', wide ? 10 : 8, wide ? 14 : 12), properties: [] });
  }
  const described = listBoxes(boxes.find(({ type }) => type === 'iprp')?.body ?? Buffer.alloc(0));
  const properties = listBoxes(described.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0));
  for (const { body } of described.filter(({ type }) => type === 'ipma')) associate(body, items, properties);
  return items;
}

function associate(body: Buffer, items: Map<number, Item>, properties: Property[]): void {
  const [wideIds, wideIndexes] = [body[0] !== 0, ((body[3] ?? 0) & 1) === 1];
  const count = Math.min(body.readUInt32BE(4), MAX_BOXES);
  let at = 8;
  for (let entry = 0; entry < count; entry++) {
    const id = wideIds ? body.readUInt32BE(at) : body.readUInt16BE(at);
    at += wideIds ? 4 : 2;
    const associations = body.readUInt8(at++);
    for (let one = 0; one < associations; one++) {
      const index = wideIndexes ? body.readUInt16BE(at) & 0x7fff : body.readUInt8(at) & 0x7f;
      at += wideIndexes ? 2 : 1;
      const property = properties[index - 1];
      if (property) items.get(id)?.properties.push(property);
    }
  }
}

function readReferences(body: Buffer | undefined): Reference[] {
  if (!body) return [];
  const wide = body[0] !== 0;
  const readId = (bytes: Buffer, at: number): number => (wide ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at));
  const size = wide ? 4 : 2;
  return listBoxes(body.subarray(4)).map(({ type, body: reference }) => {
    const count = reference.readUInt16BE(size);
    const to = Array.from({ length: count }, (_, index) => readId(reference, size + 2 + index * size));
    return { type, from: readId(reference, 0), to };
  });
}
