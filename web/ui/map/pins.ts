import type { DrawImage } from './draw-image.ts';

/** Marks for what a map is about (`pin`) and for where one stands (`here`). */
export const drawPin: DrawImage = (name) => {
  if (name === 'pin') return { size: 96, draw: pin };
  return name === 'here' ? { size: 40, draw: here } : undefined;
};

/** Its tip is in the middle of the image, where the place is. */
function pin(context: CanvasRenderingContext2D) {
  context.translate(30, 2);
  context.shadowColor = 'rgb(9 14 19 / 0.4)';
  context.shadowBlur = 5;
  context.shadowOffsetY = 2;
  fill(context, new Path2D('M18 46C9 34 3 27 3 18a15 15 0 0 1 30 0C33 27 27 34 18 46z'), '#bb2733');
  context.shadowColor = 'transparent';
  context.lineWidth = 2;
  context.strokeStyle = '#fff';
  context.stroke(new Path2D('M18 46C9 34 3 27 3 18a15 15 0 0 1 30 0C33 27 27 34 18 46z'));
  fill(context, circle(18, 18, 7), '#fff');
}

function here(context: CanvasRenderingContext2D) {
  fill(context, circle(20, 20, 18), 'rgb(31 111 178 / 0.25)');
  fill(context, circle(20, 20, 9.5), '#fff');
  fill(context, circle(20, 20, 6.5), '#1f6fb2');
}

function fill(context: CanvasRenderingContext2D, path: Path2D, color: string) {
  context.fillStyle = color;
  context.fill(path);
}

function circle(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}
