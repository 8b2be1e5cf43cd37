interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const percent = (part: number): string => `${100 * part}%`;

/** The place of a part of a frame, given in fractions of it. */
export const toPlace = ({ x, y, w, h }: Rect) => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});
