export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const percent = (part: number): string => `${100 * part}%`;

/** CSS that places a part of a frame. The part is given in fractions of the frame. */
export const toPlace = ({ x, y, w, h }: Rect) => ({
  left: percent(x),
  top: percent(y),
  width: percent(w),
  height: percent(h),
});
