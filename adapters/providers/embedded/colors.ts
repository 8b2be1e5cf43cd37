/** Colours as `#RRGGBB`. */
export type Hex = string;

/** Mixes two colours; `share` of the second is 0 to 1. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const [a, b] = [parseChannels(one), parseChannels(other)];
  return toHex(a.map((value, index) => value + ((b[index] ?? value) - value) * share));
}

export function withAlpha(color: Hex, alpha: number): string {
  const [r = 0, g = 0, b = 0] = parseChannels(color);
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

/** Hue in degrees, saturation and lightness 0 to 1. */
export function fromHsl(hue: number, saturation: number, lightness: number): Hex {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): number => {
    const at = (((shift + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

export function toHsl(color: Hex): { hue: number; saturation: number; lightness: number } {
  const [r = 0, g = 0, b = 0] = parseChannels(color).map((value) => value / 255);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, spread] = [(high + low) / 2, high - low];
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const turn = high === r ? (g - b) / spread : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: (turn * 60 + 360) % 360, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function parseChannels(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function toHex(values: number[]): Hex {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
