import { crc32, deflateSync } from 'node:zlib';

function createChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

function toBytes(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function createHeader(width: number, height: number, bits: number): Buffer {
  return createChunk('IHDR', Buffer.concat([toBytes(width, height), Buffer.from([bits, 0, 0, 0, 0])]));
}

function createPixels(width: number, height: number, bits: number): Buffer {
  return deflateSync(Buffer.alloc(height * (1 + Math.ceil((width * bits) / 8))), { level: 1 });
}

/** A black PNG; at one bit per pixel the file is small even with many pixels. */
export function createPng(width: number, height: number, bits = 1): Buffer {
  const image = createChunk('IDAT', createPixels(width, height, bits));
  return Buffer.concat([PNG, createHeader(width, height, bits), image, createChunk('IEND', toBytes())]);
}

/** An animation of 16 by 16 pixels with 70 bytes per frame. */
export function createApng(frames: number): Buffer {
  const control = (sequence: number): Buffer =>
    createChunk('fcTL', Buffer.concat([toBytes(sequence, 16, 16, 0, 0), Buffer.from([0, 1, 0, 25, 0, 0])]));
  const image = createPixels(16, 16, 8);
  const parts = [
    PNG,
    createHeader(16, 16, 8),
    createChunk('acTL', toBytes(frames, 0)),
    control(0),
    createChunk('IDAT', image),
  ];
  for (let frame = 1; frame < frames; frame++) {
    parts.push(control(2 * frame - 1), createChunk('fdAT', Buffer.concat([toBytes(2 * frame), image])));
  }
  return Buffer.concat([...parts, createChunk('IEND', toBytes())]);
}

/** An uncompressed animation of 16 by 16 pixels: a clear code before every pixel keeps codes at three bits. */
export function createGif(frames: number): Buffer {
  const codes = [...Array.from({ length: 256 }, () => [4, 0]), [5]].flat();
  const packed = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  codes.forEach((code, at) => {
    for (let bit = 0; bit < 3; bit++) {
      const place = at * 3 + bit;
      packed[place >> 3] = (packed[place >> 3] ?? 0) | (((code >> bit) & 1) << (place & 7));
    }
  });
  const blocks = [packed.subarray(0, 193)].map((part) => Buffer.concat([Buffer.from([part.length]), part]));
  const control = Buffer.from([0x21, 0xf9, 4, 0, 4, 0, 0, 0]);
  const frame = Buffer.concat([
    control,
    Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0, 2]),
    ...blocks,
    Buffer.from([0]),
  ]);
  const screen = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([16, 0, 16, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

function createMarker(code: number, ...data: number[]): number[] {
  return [0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255, ...data];
}

/** A Huffman table: the number of symbols per length, then the symbols. */
function createHuffmanTable(lengths: number[], symbols: number[]): number[] {
  return [...lengths, ...Array<number>(16 - lengths.length).fill(0), ...symbols];
}

/** A CMYK JPEG with Adobe's inverted values, 32 by 32 pixels of pure red. */
export function createCmykJpeg(): Buffer {
  const inks = [255, 0, 0, 255];
  const first = inks.map((ink) => `10${ink === 255 ? '1111111000' : '0000000111'}0`).join('');
  const bits = (first + '00'.repeat(15 * 4)).padEnd(256, '1');
  const scan = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const parts = [1, 2, 3, 4];
  return Buffer.from([
    0xff,
    0xd8,
    ...createMarker(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0),
    ...createMarker(0xdb, 0, ...Array<number>(64).fill(1)),
    ...createMarker(0xc0, 8, 0, 32, 0, 32, 4, ...parts.flatMap((part) => [part, 0x11, 0])),
    ...createMarker(0xc4, 0x00, ...createHuffmanTable([1, 1], [0, 10])),
    ...createMarker(0xc4, 0x10, ...createHuffmanTable([1], [0])),
    ...createMarker(0xda, 4, ...parts.flatMap((part) => [part, 0]), 0, 63, 0),
    ...scan.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])),
    0xff,
    0xd9,
  ]);
}

/** Adds EXIF data to a JPEG that rotate it clockwise by 90 degrees. */
export function addRotation(jpeg: Buffer): Buffer {
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = createMarker(0xe1, ...Buffer.from('Exif\0\0'), ...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, ...entry);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif), jpeg.subarray(2)]);
}
