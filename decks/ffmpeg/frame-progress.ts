export interface FrameProgress {
  line(line: string): void;
  count(): number;
}

/** Reads the number of written frames from ffmpeg's `-progress` lines. */
export function createFrameCounter(onCount: (frames: number) => void): FrameProgress {
  let frames = 0;
  return {
    line(line) {
      const match = /^frame=(\d+)$/.exec(line.trim());
      if (!match) return;
      frames = Number(match[1]);
      onCount(frames);
    },
    count: () => frames,
  };
}

/** Converts ffmpeg's `-progress` lines to rising whole percents, at most 99: the caller reports 100 for the finished file. */
export function createFrameProgress(total: number, report: (percent: number) => void): FrameProgress {
  return createFrameCounter(createPercentReporter(total, report));
}

export function createPercentReporter(total: number, report: (percent: number) => void): (frames: number) => void {
  let last = -1;
  return (frames) => {
    const percent = Math.min(99, Math.floor((frames / total) * 100));
    if (percent > last) report((last = percent));
  };
}
