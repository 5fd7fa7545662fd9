import sharp from 'sharp';
import type { RandomGenerator } from './random.ts';

const backgroundColours = ['#f4efe2', '#dfe8ef', '#e9f0e1', '#f3e3dd', '#ece6f2'];
const fieldColours = ['#16324f', '#7a1f2b', '#1f5c3a', '#5a3d8a', '#8a5a12', '#0f6b74', '#333f48'];
const borderColours = ['#f2c14e', '#ffffff', '#e8e3d3'];

const shield = 'M96 72 H416 V268 C416 372 332 428 256 464 C180 428 96 372 96 268 Z';

const shieldDivisions = [
  () => '',
  (fill: string) => `<path d="M256 72 H416 V464 H256 Z" fill="${fill}"/>`,
  (fill: string) => `<path d="M96 72 H416 V190 H96 Z" fill="${fill}"/>`,
  (fill: string) => `<path d="M96 72 L416 392 V464 H330 L96 230 Z" fill="${fill}"/>`,
  (fill: string) => `<path d="M96 330 L256 200 L416 330 V420 L256 290 L96 420 Z" fill="${fill}"/>`,
];

const shieldEmblems = [
  (fill: string) =>
    `<circle cx="256" cy="250" r="84" fill="#a3212b"/><path d="M206 182 Q276 250 206 318 M222 176 Q296 250 222 324" fill="none" stroke="${fill}" stroke-width="7" stroke-dasharray="12 7"/>`,
  (fill: string) =>
    `<g fill="${fill}"><rect x="206" y="150" width="20" height="200" rx="6"/><rect x="246" y="150" width="20" height="200" rx="6"/><rect x="286" y="150" width="20" height="200" rx="6"/><rect x="204" y="134" width="50" height="12" rx="6"/><rect x="258" y="134" width="50" height="12" rx="6"/></g>`,
  (fill: string) =>
    `<g fill="${fill}"><g transform="rotate(35 256 250)"><rect x="236" y="190" width="40" height="190" rx="14"/><rect x="248" y="110" width="16" height="84" rx="6"/></g><g transform="rotate(-35 256 250)"><rect x="236" y="190" width="40" height="190" rx="14"/><rect x="248" y="110" width="16" height="84" rx="6"/></g></g>`,
  (fill: string) =>
    `<g fill="${fill}"><circle cx="256" cy="190" r="66"/><circle cx="206" cy="240" r="52"/><circle cx="306" cy="240" r="52"/><rect x="240" y="240" width="32" height="130" rx="8"/></g>`,
  (fill: string) =>
    `<path d="M150 230 q35 -40 70 0 t70 0 t70 0 M150 290 q35 -40 70 0 t70 0 t70 0" fill="none" stroke="${fill}" stroke-width="22" stroke-linecap="round"/>`,
];

const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Allows SVG input only while the crests are drawn, because the server must not accept SVG. */
export async function drawClubCrests(randoms: RandomGenerator[]): Promise<Uint8Array[]> {
  sharp.unblock(svgLoader);
  try {
    const drawings = randoms.map((random) =>
      sharp(Buffer.from(drawClubCrest(random)))
        .png()
        .toBuffer(),
    );
    return (await Promise.all(drawings)).map((png) => new Uint8Array(png));
  } finally {
    sharp.block(svgLoader);
  }
}

function drawClubCrest(random: RandomGenerator) {
  const field = random.pick(fieldColours);
  const other = random.pick(fieldColours.filter((colour) => colour !== field));
  const metal = random.pick(borderColours);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <clipPath id="shield"><path d="${shield}"/></clipPath>
    <rect width="512" height="512" fill="${random.pick(backgroundColours)}"/>
    <g clip-path="url(#shield)"><path d="${shield}" fill="${field}"/>${random.pick(shieldDivisions)(other)}</g>
    ${random.pick(shieldEmblems)(metal)}
    <path d="${shield}" fill="none" stroke="${metal}" stroke-width="10"/>
  </svg>`;
}
