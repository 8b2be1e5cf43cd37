import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function header(width: number, height: number, bits: number): Buffer {
  return chunk('IHDR', Buffer.concat([words(width, height), Buffer.from([bits, 0, 0, 0, 0])]));
}

function pixels(width: number, height: number, bits: number): Buffer {
  return deflateSync(Buffer.alloc(height * (1 + Math.ceil((width * bits) / 8))), { level: 1 });
}

/** Black at one bit per pixel unless told: a small file, however many pixels it claims. */
export function png(width: number, height: number, bits = 1): Buffer {
  const image = chunk('IDAT', pixels(width, height, bits));
  return Buffer.concat([PNG, header(width, height, bits), image, chunk('IEND', words())]);
}

/** An animation of 16 by 16 pixels; its frames are 70 bytes each. */
export function apng(frames: number): Buffer {
  const control = (sequence: number): Buffer =>
    chunk('fcTL', Buffer.concat([words(sequence, 16, 16, 0, 0), Buffer.from([0, 1, 0, 25, 0, 0])]));
  const image = pixels(16, 16, 8);
  const parts = [PNG, header(16, 16, 8), chunk('acTL', words(frames, 0)), control(0), chunk('IDAT', image)];
  for (let frame = 1; frame < frames; frame++) {
    parts.push(control(2 * frame - 1), chunk('fdAT', Buffer.concat([words(2 * frame), image])));
  }
  return Buffer.concat([...parts, chunk('IEND', words())]);
}

/** An animation of 16 by 16 pixels, uncompressed: a clear code before every pixel keeps the codes at three bits. */
export function gif(frames: number): Buffer {
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

function marker(code: number, ...data: number[]): number[] {
  return [0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255, ...data];
}

/** A Huffman table: how many symbols each length has, then the symbols. */
function table(lengths: number[], symbols: number[]): number[] {
  return [...lengths, ...Array<number>(16 - lengths.length).fill(0), ...symbols];
}

/** A JPEG of printing inks as image editors write it (Adobe: 255 is no ink), 32 by 32 pixels of pure red. */
export function cmykJpeg(): Buffer {
  const inks = [255, 0, 0, 255];
  const first = inks.map((ink) => `10${ink === 255 ? '1111111000' : '0000000111'}0`).join('');
  const bits = (first + '00'.repeat(15 * 4)).padEnd(256, '1');
  const scan = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const parts = [1, 2, 3, 4];
  return Buffer.from([
    0xff,
    0xd8,
    ...marker(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0),
    ...marker(0xdb, 0, ...Array<number>(64).fill(1)),
    ...marker(0xc0, 8, 0, 32, 0, 32, 4, ...parts.flatMap((part) => [part, 0x11, 0])),
    ...marker(0xc4, 0x00, ...table([1, 1], [0, 10])),
    ...marker(0xc4, 0x10, ...table([1], [0])),
    ...marker(0xda, 4, ...parts.flatMap((part) => [part, 0]), 0, 63, 0),
    ...scan.flatMap((byte) => (byte === 255 ? [255, 0] : [byte])),
    0xff,
    0xd9,
  ]);
}

/** The same JPEG, whose metadata say that it lies on its side and must be turned right by 90 degrees. */
export function lyingOnItsSide(jpeg: Buffer): Buffer {
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = marker(0xe1, ...Buffer.from('Exif\0\0'), ...Buffer.from('MM'), 0, 42, 0, 0, 0, 8, ...entry);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif), jpeg.subarray(2)]);
}
