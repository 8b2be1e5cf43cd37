/** Lengths of the delays in samples, without a common factor; those of the right channel are longer. */
const COMBS = [1557, 1617, 1693, 1789, 1867, 1931];
const ALL_PASSES = [241, 607];
const SPREAD = 37;
const FEEDBACK = 0.82;
const DAMPING = 0.3;
const LEVEL = 0.2;

/** Adds the echoes of `send` in a room (Schroeder's reverberator) to a channel. */
export function addReverb(send: Float32Array, channel: Float32Array, side: 'left' | 'right'): void {
  const offset = side === 'left' ? 0 : SPREAD;
  const wet = new Float32Array(send.length);
  for (const length of COMBS) addComb(send, wet, length + offset);
  for (const length of ALL_PASSES) passAll(wet, length + offset);
  for (let at = 0; at < channel.length; at++) channel[at] = (channel[at] ?? 0) + LEVEL * (wet[at] ?? 0);
}

function addComb(send: Float32Array, wet: Float32Array, length: number): void {
  const delay = new Float32Array(length);
  let [position, damped] = [0, 0];
  for (let at = 0; at < send.length; at++) {
    const value = delay[position] ?? 0;
    damped = value + DAMPING * (damped - value);
    delay[position] = (send[at] ?? 0) + FEEDBACK * damped;
    position = position + 1 === length ? 0 : position + 1;
    wet[at] = (wet[at] ?? 0) + value;
  }
}

function passAll(wet: Float32Array, length: number): void {
  const delay = new Float32Array(length);
  let position = 0;
  for (let at = 0; at < wet.length; at++) {
    const [input, value] = [wet[at] ?? 0, delay[position] ?? 0];
    const stored = input + 0.5 * value;
    delay[position] = stored;
    wet[at] = value - 0.5 * stored;
    position = position + 1 === length ? 0 : position + 1;
  }
}
