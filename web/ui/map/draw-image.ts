/** Draws the image of that name, `size` CSS pixels wide and high; undefined for a name not known. */
export type DrawImage = (
  name: string,
) => { size: number; draw: (context: CanvasRenderingContext2D) => void } | undefined;
