/** Integrated loudness in LUFS (−70 is silence) and the true peak in dBTP (−Infinity is silence). */
export interface Loudness {
  lufs: number;
  peakDb: number;
}

export const SILENT_LUFS = -70;

/** The filter that measures what passes through it and writes its figures to stdout, for `loudnessReader`. */
export const METER = 'ebur128=metadata=1:peak=true,ametadata=mode=print:file=-';

/** Reads what `METER` writes, line by line: EBU R 128 of all that has passed so far. */
export function createLoudnessReader(): { onLine: (line: string) => void; read: () => Loudness } {
  const seen = { lufs: SILENT_LUFS, peak: 0 };
  return {
    onLine(line) {
      const [key = '', value = ''] = line.split('=');
      const number = Number(value);
      if (!Number.isFinite(number)) return;
      if (key === 'lavfi.r128.I') seen.lufs = Math.max(SILENT_LUFS, number);
      if (key.startsWith('lavfi.r128.true_peak')) seen.peak = Math.max(seen.peak, number);
    },
    read: () => ({ lufs: seen.lufs, peakDb: 20 * Math.log10(seen.peak) }),
  };
}
