const RATE = 48_000;
const WINDOW = RATE / 5;
/** Windows in which the voice or the music is quieter say nothing. */
const AUDIBLE = { voice: 0.01, music: 0.003 };

interface Parts {
  voice: Float32Array;
  music: Float32Array;
}

/**
 * By how many decibels music is lower in one mix than in another while somebody speaks. In each fifth of a second the mix is expressed as a sum
 * of voice and music (least squares); the median counts. Null if nobody speaks.
 */
export function measureDucking(ducked: Float32Array, plain: Float32Array, parts: Parts): number | null {
  const differences: number[] = [];
  for (let from = 0; from + WINDOW <= Math.min(ducked.length, plain.length); from += WINDOW) {
    const cut = (samples: Float32Array): Float32Array => samples.subarray(from, from + WINDOW);
    const [voice, music] = [cut(parts.voice), cut(parts.music)];
    if (measureLevel(voice) < AUDIBLE.voice || measureLevel(music) < AUDIBLE.music) continue;
    const [low, high] = [fit(cut(ducked), voice, music), fit(cut(plain), voice, music)];
    if (low > 0 && high > 0) differences.push(20 * Math.log10(high / low));
  }
  return differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? null;
}

/** The share of the music in a mix, relative to that of the voice. */
function fit(mix: Float32Array, voice: Float32Array, music: Float32Array): number {
  const [vv, mm, vm, xv, xm] = [
    multiply(voice, voice),
    multiply(music, music),
    multiply(voice, music),
    multiply(mix, voice),
    multiply(mix, music),
  ];
  const divisor = vv * mm - vm * vm;
  return Math.abs((xm * vv - xv * vm) / divisor) / Math.abs((xv * mm - xm * vm) / divisor);
}

function multiply(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function measureLevel(samples: Float32Array): number {
  return Math.sqrt(multiply(samples, samples) / samples.length);
}
