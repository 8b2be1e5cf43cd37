/** A size in pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** A rectangle of the frame, in pixels. */
export interface Area extends Frame {
  left: number;
  top: number;
}
