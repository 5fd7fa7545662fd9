/** A figure of small charts, all with the same horizontal axis. */
export interface Plot {
  title: string;
  /** The text alternative for people who do not see the figure. */
  description: string;
  xLabel: string;
  charts: Chart[];
}

interface Chart {
  title: string;
  series: Series[];
}

interface Series {
  name: string;
  points: Point[];
}

/** The size of the site, and what a request costs in ms. */
export interface Point {
  size: number;
  ms: number;
}

const columns = 3;
const cell = { width: 270, height: 190 };
const inner = { left: 46, right: 14, top: 34, bottom: 34 };
const header = 70;
/** Blue and orange that people with any kind of colour vision tell apart, on white and on black. */
const strokes = ['a', 'b'];

const style = `
  svg { font: 12px system-ui, sans-serif; background: #fff; }
  text { fill: #1f2328; } .muted { fill: #59636e; }
  .title { font-size: 16px; font-weight: 600; } .chart { font-weight: 600; }
  .grid { stroke: #d1d9e0; } .a { stroke: #0969da; } .b { stroke: #bc4c00; stroke-dasharray: 5 3; }
  .line { fill: none; stroke-width: 2; } .fill-a { fill: #0969da; } .fill-b { fill: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117; } text { fill: #f0f6fc; } .muted { fill: #9198a1; }
    .grid { stroke: #3d444d; } .a { stroke: #4493f8; } .b { stroke: #f0883e; }
    .fill-a { fill: #4493f8; } .fill-b { fill: #f0883e; }
  }`;

/** Draws a plot as SVG. The horizontal axes are logarithmic, and the vertical ones start at zero. */
export function renderPlot({ title, description, xLabel, charts }: Plot) {
  const width = columns * cell.width;
  const height = header + Math.ceil(charts.length / columns) * cell.height;
  const names = charts[0]?.series.map(({ name }) => name) ?? [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    `<style>${style}</style>`,
    `<text class="title" x="12" y="24">${escapeXml(title)}</text>`,
    ...names.map((name, n) => renderLegend(name, n)),
    ...charts.map((chart, n) => renderChart(chart, n, xLabel)),
    '</svg>\n',
  ].join('\n');
}

function renderLegend(name: string, n: number) {
  const x = 12 + n * 330;
  return (
    `<path class="line ${strokes[n]}" d="M${x} 46h28"/>` +
    `<text x="${x + 36}" y="50">${escapeXml(name)}</text>`
  );
}

function renderChart({ title, series }: Chart, n: number, xLabel: string) {
  const left = (n % columns) * cell.width + inner.left;
  const top = header + Math.floor(n / columns) * cell.height + inner.top;
  const width = cell.width - inner.left - inner.right;
  const height = cell.height - inner.top - inner.bottom;
  const points = series.flatMap((one) => one.points);
  const sizes = [...new Set(points.map(({ size }) => size))];
  const max = roundUp(Math.max(...points.map(({ ms }) => ms)));
  const [first, last] = [Math.log(Math.min(...sizes)), Math.log(Math.max(...sizes))];
  const toX = (size: number) =>
    round(left + (last === first ? 0 : ((Math.log(size) - first) / (last - first)) * width));
  const toY = (ms: number) => round(top + height - (ms / max) * height);
  return [
    `<text class="chart" x="${left}" y="${top - 12}">${escapeXml(title)}</text>`,
    ...[0, max / 2, max].map(
      (ms) =>
        `<path class="grid" d="M${left} ${toY(ms)}h${width}"/>` +
        `<text class="muted" x="${left - 6}" y="${toY(ms) + 4}" text-anchor="end">${formatMs(ms)}</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text class="muted" x="${toX(size)}" y="${top + height + 16}" text-anchor="middle">${formatSize(size)}</text>`,
    ),
    `<text class="muted" x="${left + width / 2}" y="${top + height + 30}" text-anchor="middle">${escapeXml(xLabel)}</text>`,
    ...series.map((one, index) => renderSeries(one.points, strokes[index] ?? '', toX, toY)),
  ].join('\n');
}

function renderSeries(
  points: Point[],
  stroke: string,
  toX: (size: number) => number,
  toY: (ms: number) => number,
) {
  const places = points.map(({ size, ms }) => [toX(size), toY(ms)] as const);
  const dots = places.map(([x, y]) => `<circle class="fill-${stroke}" cx="${x}" cy="${y}" r="3"/>`);
  return `<path class="line ${stroke}" d="M${places.map((place) => place.join(' ')).join('L')}"/>${dots.join('')}`;
}

/** Returns 1, 2 or 5 times a power of ten that is not below the value. */
function roundUp(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => value <= step * power) ?? 10);
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}

function formatMs(ms: number) {
  return ms === 0 ? '0 ms' : `${Number(ms.toPrecision(2))} ms`;
}

/** Writes a power of ten with its exponent, as in 10⁴. */
function formatSize(size: number) {
  const exponent = Math.log10(size);
  if (!Number.isInteger(exponent)) return size.toLocaleString('en-GB');
  return `10${[...String(exponent)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
