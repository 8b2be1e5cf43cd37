/** Converts ffmpeg's `-progress` lines to rising whole percents, at most 99: the caller reports 100 for the finished file. */
export function createFrameProgress(
  total: number,
  report: (percent: number) => void,
): { line(line: string): void; count(): number } {
  let [frames, last] = [0, -1];
  return {
    line(line) {
      const match = /^frame=(\d+)$/.exec(line.trim());
      if (!match) return;
      frames = Number(match[1]);
      const percent = Math.min(99, Math.floor((frames / total) * 100));
      if (percent > last) report((last = percent));
    },
    count: () => frames,
  };
}
