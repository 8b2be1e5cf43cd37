/** A sound of so many bytes, in which no two places are alike. */
export function buildWave(bytes: number): Buffer {
  const wave = Buffer.alloc(bytes);
  for (let at = 44; at + 4 <= bytes; at += 4) wave.writeUInt32LE((at * 2_654_435_761) % 4_294_967_296, at);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(bytes - 8, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(2, 22);
  wave.writeUInt32LE(48_000, 24);
  wave.writeUInt32LE(192_000, 28);
  wave.writeUInt16LE(4, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(bytes - 44, 40);
  return wave;
}
