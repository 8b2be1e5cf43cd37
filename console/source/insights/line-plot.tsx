import { useEffect, useRef, useState } from 'preact/hooks';
import { writeDay } from '../data/wall-time.ts';
import type uPlot from 'uplot';

interface LinePlotProps {
  label: string;
  /** Unix seconds. */
  times: readonly number[];
  /** Null if no platform reports a figure; drawn as a gap. */
  values: readonly (number | null)[];
}

const HEIGHT = 240;
/** A curve of this many days is drawn without a point for each. */
const MAX_POINTS = 40;

/** A curve over days. A table below it shows the numbers, for screen readers too. */
export function LinePlot({ label, times, values }: LinePlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let plot: uPlot | undefined;
    let isGone = false;
    const draw = async () => {
      const { default: Plot } = await import('uplot');
      if (!isGone) plot = new Plot(buildOptions(element, label, values), [[...times], [...values]], element);
    };
    draw().catch(() => setFailed(true));
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      plot?.destroy();
    };
  }, [label, JSON.stringify([times, values])]);
  if (hasFailed) return <p class="quiet">This browser cannot draw the plot. The numbers are below.</p>;
  return <div class="plot" ref={container} role="img" aria-label={`${label} by day. The numbers are below.`} />;
}

function buildOptions(element: HTMLElement, label: string, values: LinePlotProps['values']): uPlot.Options {
  // The browser resolves the CSS variable to a colour that the canvas accepts.
  const readColor = (name: string): string => {
    element.style.color = `var(${name})`;
    const { color } = getComputedStyle(element);
    element.style.color = '';
    return color;
  };
  const axis = {
    stroke: readColor('--muted'),
    grid: { stroke: readColor('--line'), width: 1 },
    ticks: { show: false },
    font: '11px Inter, sans-serif',
  };
  const points = { show: values.filter((value) => value !== null).length < MAX_POINTS, size: 6 };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [null, 40, null, null],
    legend: { show: false },
    cursor: { y: false },
    scales: { y: { range: (_, _low, high) => [0, Math.max(1, high * 1.1)] } },
    axes: [
      {
        ...axis,
        // The width of a date in pixels. `padding` leaves half of it to the right of the plot for the last date.
        space: 80,
        values: (_, seconds) => seconds.map((at) => writeDay(new Date(at * 1_000).toISOString().slice(0, 10))),
      },
      { ...axis, size: 56 },
    ],
    series: [{}, { label, stroke: readColor('--info'), width: 2, spanGaps: false, points }],
  };
}
