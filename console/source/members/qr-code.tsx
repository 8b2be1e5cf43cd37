import { generate } from 'lean-qr';

/** Light cells around the code, which readers need. */
const MARGIN = 4;

/** Draws a text as a QR code, dark on light in either scheme. */
export function QrCode({ label, text }: { label: string; text: string }) {
  const code = generate(text);
  const size = code.size + 2 * MARGIN;
  const cells = Array.from({ length: code.size * code.size }, (_, cell) => [
    cell % code.size,
    Math.floor(cell / code.size),
  ])
    .filter(([x = 0, y = 0]) => code.get(x, y))
    .map(([x = 0, y = 0]) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  );
}
