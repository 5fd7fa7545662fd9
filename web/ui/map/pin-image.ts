import type { MapImageDrawer } from './draw-image.ts';

const red = '#bb2733';
const pinLooks = {
  pin: { body: red, edge: '#fff', ink: '#fff', dash: [] },
  'chosen-pin': { body: '#1b2733', edge: '#fff', ink: '#fff', dash: [] },
  // The dashed edge distinguishes this pin without colour.
  'open-pin': { body: '#fffefa', edge: red, ink: red, dash: [4, 2.5] },
};
type PinKind = keyof typeof pinLooks;

/**
 * Draws a result (`pin`), the result that the user points at (`chosen-pin`), a near miss (`open-pin`),
 * several results or the number of a result (`pin-12`), or the user's position (`here`).
 */
export const drawPin: MapImageDrawer = (name) => {
  if (name === 'here') return { size: 40, draw: drawUserPosition };
  const [, look, count] = /^((?:open-|chosen-)?pin)(?:-(\d+))?$/.exec(name) ?? [];
  return look
    ? { size: 52, draw: (context) => drawPinShape(context, look as PinKind, count) }
    : undefined;
};

export function getIconAnchor(name: string) {
  return /^(open-|chosen-)?pin/.test(name) ? { 'icon-anchor': 'bottom' as const } : {};
}

function drawPinShape(context: CanvasRenderingContext2D, look: PinKind, count: string | undefined) {
  const { body, edge, ink, dash } = pinLooks[look];
  const shape = new Path2D('M18 46C9 34 3 27 3 18a15 15 0 0 1 30 0C33 27 27 34 18 46z');
  context.translate(8, 4);
  context.shadowColor = 'rgb(9 14 19 / 0.4)';
  context.shadowBlur = 5;
  context.shadowOffsetY = 2;
  fillPath(context, shape, body);
  context.shadowColor = 'transparent';
  context.lineWidth = 2;
  context.strokeStyle = edge;
  context.setLineDash(dash);
  context.stroke(shape);
  if (count === undefined) fillPath(context, createCircle(18, 18, look === 'pin' ? 7 : 4), ink);
  else drawPinText(context, count, ink);
}

function drawPinText(context: CanvasRenderingContext2D, text: string, ink: string) {
  context.font = '700 15px system-ui, sans-serif';
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 18, 18.5);
}

function drawUserPosition(context: CanvasRenderingContext2D) {
  fillPath(context, createCircle(20, 20, 18), 'rgb(31 111 178 / 0.25)');
  fillPath(context, createCircle(20, 20, 9.5), '#fff');
  fillPath(context, createCircle(20, 20, 6.5), '#1f6fb2');
}

function fillPath(context: CanvasRenderingContext2D, path: Path2D, color: string) {
  context.fillStyle = color;
  context.fill(path);
}

function createCircle(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}
