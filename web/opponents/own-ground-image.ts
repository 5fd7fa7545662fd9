import type { MapImageDrawer } from '../ui/map/draw-image.ts';

export const drawOwnGround: MapImageDrawer = (name) =>
  name === 'own-ground' ? { size: 44, draw: drawWicket } : undefined;

/** Draws three stumps and two bails, on a disc of the same green as the pins on the map of clubs. */
function drawWicket(context: CanvasRenderingContext2D) {
  context.shadowColor = 'rgb(9 14 19 / 0.45)';
  context.shadowBlur = 3;
  context.shadowOffsetY = 1;
  context.fillStyle = '#266538';
  context.beginPath();
  context.arc(22, 22, 19, 0, 2 * Math.PI);
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = 2.5;
  context.strokeStyle = '#fff';
  context.stroke();
  context.lineCap = 'round';
  context.stroke(new Path2D('M15.5 15v16M22 15v16M28.5 15v16M15.5 12.2h5.5M23 12.2h5.5'));
}
