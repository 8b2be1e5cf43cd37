export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const percent = (part: number): string => `${100 * part}%`;

/** Returns the CSS position of a part of a frame, which is given in fractions of the frame. */
export const toStyle = ({ x, y, w, h }: Rect) => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});
