import type { MapImageDrawer } from '../../ui/map/draw-image.ts';

const badgeLooks = {
  club: { size: 34, ground: '#fffefa', edge: '#21303d', ball: '#c62836' },
  own: { size: 44, ground: '#266538', edge: '#fff', ball: '#fff' },
};

export const drawBadge: MapImageDrawer = (name) => {
  if (name === 'club') return createClubBadge(badgeLooks.club);
  if (name === 'own-club') return createClubBadge(badgeLooks.own);
  const clubs = Number(/^clubs-(\d+)$/.exec(name)?.[1]);
  return clubs ? createClusterIcon(clubs) : undefined;
};

function createClubBadge(look: (typeof badgeLooks)['club']): ReturnType<MapImageDrawer> {
  const { size, ground, edge } = look;
  return {
    size,
    draw(context) {
      drawDisc(context, size, ground, edge, 1.75);
      context.translate(size / 2, size / 2);
      context.scale(size / 34, size / 34);
      drawCricketBat(context);
      fillDisc(context, 6.2, 5.6, 2.6, look.ball);
    },
  };
}

function drawCricketBat(context: CanvasRenderingContext2D) {
  context.save();
  context.rotate(Math.PI / 4);
  context.fillStyle = '#5b4630';
  context.fillRect(-1.3, -12, 2.6, 8);
  const blade = new Path2D('M-1.2-5.5Q-3.1-4.5-3.1-2V9Q0 12.5 3.1 9V-2Q3.1-4.5 1.2-5.5z');
  context.fillStyle = '#e2b877';
  context.fill(blade);
  context.lineWidth = 0.9;
  context.strokeStyle = '#8a5a22';
  context.stroke(blade);
  context.restore();
}

function createClusterIcon(clubs: number): ReturnType<MapImageDrawer> {
  const size = 34 + Math.min(26, Math.round(9 * Math.log10(clubs)));
  return {
    size,
    draw(context) {
      const middle = size / 2;
      const radius = middle - 2;
      drawDisc(context, size, '#a31d2a', '#fff', 1.25);
      context.save();
      context.clip();
      context.setLineDash([1.6, 1.7]);
      context.lineWidth = 2.2;
      context.strokeStyle = 'rgb(255 255 255 / 0.75)';
      for (const side of [-1, 1]) {
        context.beginPath();
        context.arc(middle + side * radius * 1.62, middle, radius, 0, 2 * Math.PI);
        context.stroke();
      }
      context.restore();
      context.font = `700 ${clubs < 1000 ? 13 : 12}px system-ui, sans-serif`;
      context.fillStyle = '#fff';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(String(clubs), middle, middle + 0.5);
    },
  };
}

function drawDisc(
  context: CanvasRenderingContext2D,
  size: number,
  color: string,
  edge: string,
  edgeWidth: number,
) {
  context.shadowColor = 'rgb(9 14 19 / 0.45)';
  context.shadowBlur = 3;
  context.shadowOffsetY = 1;
  fillDisc(context, size / 2, size / 2, size / 2 - 2, color);
  context.shadowColor = 'transparent';
  context.lineWidth = edgeWidth;
  context.strokeStyle = edge;
  context.stroke();
}

function fillDisc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: string,
) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}
