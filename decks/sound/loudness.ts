/** Integrated loudness in LUFS (−70 is silence) and the true peak in dBTP (−Infinity is silence). */
export interface Loudness {
  lufs: number;
  peakDb: number;
}

export const SILENT_LUFS = -70;

/** The loudness and the highest peak of a video whose deck sets none. */
export const LOUDNESS_DEFAULTS = { lufs: -14, truePeakDb: -1 };

/** An ffmpeg filter that measures loudness and prints it to stdout, for `createLoudnessReader`. */
export const METER = 'ebur128=metadata=1:peak=true,ametadata=mode=print:file=-';

/** Parses the output of `METER`: EBU R 128 of all samples so far. */
export function createLoudnessReader(): { onLine: (line: string) => void; read: () => Loudness } {
  const measured = { lufs: SILENT_LUFS, peak: 0 };
  return {
    onLine(line) {
      const [key = '', value = ''] = line.split('=');
      const number = Number(value);
      if (!Number.isFinite(number)) return;
      if (key === 'lavfi.r128.I') measured.lufs = Math.max(SILENT_LUFS, number);
      if (key.startsWith('lavfi.r128.true_peak')) measured.peak = Math.max(measured.peak, number);
    },
    read: () => ({ lufs: measured.lufs, peakDb: 20 * Math.log10(measured.peak) }),
  };
}
