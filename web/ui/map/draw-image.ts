/** Returns undefined if the image name is unknown. `size` is the width and height in CSS pixels. */
export type MapImageDrawer = (
  name: string,
) => { size: number; draw: (context: CanvasRenderingContext2D) => void } | undefined;
