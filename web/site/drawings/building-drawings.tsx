import { Line } from './drawing.tsx';

const posts = [-104, -74, -44, -16, 16, 44, 74, 104];
const rails = Array.from({ length: 27 }, (_, index) => -104 + index * 8)
  .filter((x) => Math.abs(x) > 16)
  .map((x) => `M${x}-20V-8`)
  .join('');

export function Pavilion({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <Line d="M-66-84V-136" color="timber" width={3} />
      <path d="M-65-135 -14-125-65-113z" fill="var(--cap)" />
      <path d="M-65-135-40-130v11L-65-113z" fill="var(--sun)" />
      <path d="M-100-52h200v50h-200z" fill="var(--wall)" />
      <path d="M-104-46h208v40h-208z" fill="var(--inside)" />
      <path
        d="M-96-38h14v22h-14zM-66-38h14v22h-14zM52-38h14v22h-14zM82-38h14v22h-14zM-38-38h16v22h-16zM22-38h16v22h-16z"
        fill="var(--lit)"
      />
      <path d="M-10-40h20v36h-20z" fill="var(--wall)" />
      <path d="M-7-37h6v15h-6zM1-37h6v15h-6z" fill="var(--lit)" />
      <path d="M-98-56 98-56 76-92-76-92Z" fill="var(--tile)" />
      <path d="M-76-92H76L79-87H-79Z" fill="var(--tile-deep)" />
      <path d="M-120-44 120-44 106-57-106-57Z" fill="var(--tile-deep)" />
      <path d="M-120-44H120v4H-120z" fill="var(--chalk)" />
      <path d="M-38-54 0-106 38-54Z" fill="var(--wall)" />
      <Line d="M-44-52 0-111 44-52" color="chalk" width={6} />
      <Line d="M-30-54v-12M-18-54v-28M18-54v-28M30-54v-12" color="timber" width={3} />
      <circle cy="-72" r="11" fill="var(--chalk)" stroke="var(--dark)" strokeWidth="2" />
      <Line d="M0-72v-7M0-72l5 3" color="dark" width={2} round />
      <path
        d="M0-108v-20M-13-123h26M13-123l-7-4v8zM-13-123l-5-4v8z"
        fill="var(--dark)"
        stroke="var(--dark)"
        strokeWidth="1.5"
      />
      <path
        d={posts.map((post) => `M${post}-42V-4`).join('')}
        stroke="var(--chalk)"
        strokeWidth="3.5"
      />
      <Line d={rails} color="chalk" width={1.6} />
      <Line d="M-106-21h90M16-21h90" color="chalk" width={3} />
      <path d="M-116-7h232v9h-232z" fill="var(--stone)" />
      <path d="M-20-5h40v7h-40zM-25-1h50v6h-50z" fill="var(--stone-deep)" />
    </g>
  );
}

export function Scoreboard({ x, y }: { x: number; y: number }) {
  const tins = [
    { tin: '1', at: -30 },
    { tin: '8', at: -15 },
    { tin: '6', at: 0 },
    { tin: '4', at: 25 },
  ];
  return (
    <g transform={`translate(${x} ${y})`}>
      <Line d="M-40 0V-14M40 0V-14" color="timber" width={6} />
      <path d="M-52-74h104v62h-104z" fill="var(--dark)" stroke="var(--chalk)" strokeWidth="3" />
      <path d="M-60-74 0-90 60-74Z" fill="var(--tile-deep)" stroke="var(--chalk)" strokeWidth="3" />
      {tins.map(({ tin, at }) => (
        <g key={at}>
          <path d={`M${at - 6.5}-66h13v21h-13z`} fill="#0c1216" stroke="#54616d" />
          <text x={at} y="-49" fontSize="18" fontWeight="700" textAnchor="middle" fill="#fff">
            {tin}
          </text>
        </g>
      ))}
      <path
        d="M-36-34h18M-10-34h18M18-34h18M-36-24h18M-10-24h18"
        stroke="#9aa5ad"
        strokeWidth="3"
      />
    </g>
  );
}

export function Sightscreen({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-44-58h88v50h-88z" fill="var(--chalk)" />
      <Line
        d="M-44-48h88M-44-38h88M-44-28h88M-44-18h88M-15-58v50M15-58v50"
        color="flannel-fold"
        width={1.5}
      />
      <Line d="M-50-4H50" color="timber" width={4} />
      <circle cx="-36" cy="-2" r="5" fill="var(--dark)" />
      <circle cx="36" cy="-2" r="5" fill="var(--dark)" />
    </g>
  );
}

export function Church({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M10-42h74v42h-74z" fill="var(--stone)" />
      <path d="M8-42 22-64h52l14 22z" fill="var(--tile-deep)" />
      <path d="M-17-84h34v84h-34z" fill="var(--stone)" />
      <path d="M4-84h13v84h-13z" fill="var(--stone-deep)" />
      <path d="M-19-82 0-150 19-82Z" fill="var(--stone-deep)" />
      <path d="M-19-82 0-150v68Z" fill="var(--stone)" />
      <Line d="M-20-84h40M0-150v-10M-4-156h8" color="stone-deep" width={3} />
      <path
        d="M-6-66q6-8 11 0v14h-11zM28-26q5-7 10 0v14h-10zM52-26q5-7 10 0v14h-10z"
        fill="var(--inside)"
      />
    </g>
  );
}
