import { Line } from './drawing.tsx';

/** `x` and `y` are the position of the player's feet. At scale 1 a player is about 140 units high. */
interface PlayerPlacement {
  x: number;
  y: number;
  scale?: number;
}

function formatTransform({ x, y, scale = 1 }: PlayerPlacement) {
  return `translate(${x} ${y}) scale(${scale})`;
}

function PlayerShadow({ length = 52 }: { length?: number }) {
  return <ellipse cx={-length * 0.72} cy={1} rx={length} ry={5.5} fill="var(--shade)" />;
}

function Head({ x = 0, y = -124, skin = '#c98f66' }: { x?: number; y?: number; skin?: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-4 4h8v9h-8z" fill={skin} />
      <circle r="9.5" fill={skin} />
      <path d="M-10 1a10 10 0 0 1 20 0z" fill="var(--cap)" />
      <Line d="M-11 0h22" color="cap" width={3} round />
    </g>
  );
}

const limb = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export function Bowler(standing: PlayerPlacement) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow length={66} />
      <g {...limb}>
        <Line d="M-5-68-15-38-17-12" color="flannel-fold" width={14} />
        <Line d="M5-68 15-36 25-2" color="flannel" width={14} />
        <Line d="M-17-9-23-8M25 0 31 1" color="chalk" width={7} />
        <Line d="M-14-106-30-94-24-78" color="flannel-fold" width={9} />
        <path d="M-24-78-21-74" stroke="#9a6240" strokeWidth="7" />
      </g>
      <path d="M-13-64 14-64 20-110Q4-120-16-109Z" fill="var(--flannel)" />
      <path d="M4-64 14-64 20-110 12-113Z" fill="var(--flannel-fold)" />
      <Line d="M-13-66H14" color="ball" width={4} />
      <g {...limb}>
        <Line d="M15-108 23-132 19-150" color="flannel" width={9} />
        <path d="M19-150 17-157" stroke="#9a6240" strokeWidth="7" />
      </g>
      <Head x={0} y={-124} skin="#9a6240" />
      <circle cx="16" cy="-165" r="6.5" fill="var(--ball)" />
    </g>
  );
}

export function Umpire(standing: PlayerPlacement) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow length={54} />
      <path d="M-12-40h10v38h-10zM3-40h10v38h-10z" fill="var(--dark)" />
      <Line d="M-14-2h12M2-2h13" color="dark" width={5} round />
      <path
        d="M-19-112Q0-124 19-112L23-74 20-34Q0-29-20-34L-23-74Z"
        fill="var(--flannel)"
        strokeLinejoin="round"
      />
      <path d="M0-60v29M8-114 12-72 12-31Q17-32 20-34L23-74 19-112Z" fill="var(--flannel-fold)" />
      <Line d="M0-58v27" color="flannel-fold" width={2} />
      <g {...limb}>
        <Line d="M-19-106-25-84-6-72M19-106 25-84 6-72" color="flannel" width={9} />
        <Line d="M-25-84-6-72M25-84 6-72" color="flannel-fold" width={2} />
      </g>
      <ellipse cy="-71" rx="8" ry="5.5" fill="#c98f66" />
      <path d="M-4-121h8v9h-8z" fill="#c98f66" />
      <circle cy="-127" r="9" fill="#8d8a83" />
      <path d="M-10-130q1-13 10-13t10 13z" fill="var(--wall)" />
      <path d="M-10-131h20v-3h-20z" fill="var(--cap)" />
      <ellipse cy="-129" rx="17" ry="4" fill="var(--wall)" />
    </g>
  );
}

export function NonStriker(standing: PlayerPlacement) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow />
      <g {...limb}>
        <Line d="M-4-66-12-36-12-4M6-66 14-36 18-4" color="flannel" width={13} />
        <Line d="M-12-34v26M15-34l3 26" color="chalk" width={16} />
        <Line d="M-20-26h16M-20-14h16M8-26l16-1M9-14l16-1" color="flannel-fold" width={2} />
        <Line d="M-12 0-18 1M18 0h7" color="dark" width={6} />
      </g>
      <path d="M-13-62 13-62 12-108Q-2-117-18-107Z" fill="var(--flannel)" />
      <path d="M4-62 13-62 12-108 6-111Z" fill="var(--flannel-fold)" />
      <Line d="M-13-64H13" color="cap" width={4} />
      <path d="M-33-62l-4 0-7 54 9 3 6-56z" fill="var(--willow)" />
      <Line d="M-34-62 -31-78" color="dark" width={5} round />
      <g {...limb}>
        <Line d="M-16-102-28-88-32-74" color="flannel" width={9} />
        <Line d="M12-102 24-84 20-66" color="flannel-fold" width={9} />
        <Line d="M-32-75-32-71" color="chalk" width={11} />
        <Line d="M20-66 18-60" color="chalk" width={11} />
      </g>
      <path d="M-7-116h8v9h-8z" fill="#e0b08a" />
      <path d="M-14-122a11.5 11.5 0 0 1 23 0v6h-23z" fill="var(--cap)" />
      <Line d="M-14-122-22-118" color="cap" width={4} round />
    </g>
  );
}

export function Striker(standing: PlayerPlacement) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow />
      <path d="M-26-58l-4-2-16 50 9 4 17-49z" fill="var(--willow)" />
      <g {...limb}>
        <Line d="M-4-66-10-38-10-6M8-66 14-38 14-6" color="flannel" width={15} />
        <Line d="M-10-40v34M14-40v34" color="chalk" width={18} />
        <Line d="M-18-28h17M-18-16h17M6-28h17M6-16h17" color="flannel-fold" width={2.5} />
      </g>
      <path d="M-14-62 15-62 18-106Q2-116-15-106Z" fill="var(--flannel)" />
      <g {...limb}>
        <Line d="M16-102 10-82-16-66M-13-102-26-84-22-66" color="flannel-fold" width={10} />
        <Line d="M-17-67-24-62" color="chalk" width={14} />
      </g>
      <circle cx="2" cy="-121" r="10" fill="#8a5636" />
      <path d="M-10-122a12 12 0 0 1 24 0z" fill="var(--cap)" />
      <Line d="M-9-117h22M-8-112h20" color="dark" width={2} />
    </g>
  );
}

/** Draws a wicketkeeper if `pads` is set, otherwise a slip fielder. */
export function CloseFielder({ pads, ...standing }: PlayerPlacement & { pads?: boolean }) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow length={36} />
      <g {...limb}>
        <Line d="M-6-46-24-34-20-4M6-46 24-34 20-4" color="flannel" width={14} />
        {pads && <Line d="M-23-34-20-6M23-34 20-6" color="chalk" width={17} />}
      </g>
      <path d="M-15-42 15-42 17-76Q0-88-17-76Z" fill="var(--flannel)" />
      <g {...limb}>
        <Line d="M-15-72-21-54-7-40M15-72 21-54 7-40" color="flannel-fold" width={9} />
        <path d="M-5-38 5-38" stroke={pads ? 'var(--ball-deep)' : '#c98f66'} strokeWidth="13" />
      </g>
      <Head y={-90} />
    </g>
  );
}

export function Fielder({ skin, ...standing }: PlayerPlacement & { skin?: string }) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow />
      <g {...limb}>
        <Line d="M-4-64-14-34-13-3" color="flannel" width={13} />
        <Line d="M5-64 13-36 20-3" color="flannel-fold" width={13} />
        <Line d="M-13 0-19 1M20 0h6" color="chalk" width={6} />
        <Line d="M-14-102-25-82-18-62M14-102 25-82 18-62" color="flannel-fold" width={9} />
        <path d="M-18-62-16-58M18-62 16-58" stroke={skin ?? '#c98f66'} strokeWidth="8" />
      </g>
      <path d="M-14-60 14-60 17-106Q0-117-17-106Z" fill="var(--flannel)" />
      <path d="M5-60 14-60 17-106 9-110Z" fill="var(--flannel-fold)" />
      <Line d="M-14-62H14" color="cap" width={4} />
      <Head skin={skin} />
    </g>
  );
}

export function UmpireGivingBatterOut(standing: PlayerPlacement) {
  return (
    <g transform={formatTransform(standing)}>
      <PlayerShadow length={54} />
      <path d="M-13-40h10v38h-10zM3-40h10v38h-10z" fill="var(--dark)" />
      <Line d="M-17-2h15M2-2h15" color="dark" width={5} round />
      <g {...limb}>
        <Line d="M18-106 27-128 22-156" color="flannel" width={10} />
        <path d="M22-158 21-164" stroke="#c98f66" strokeWidth="8" />
        <path d="M21-164 20-176" stroke="#c98f66" strokeWidth="4" />
        <Line d="M-19-106-25-84-18-62" color="flannel-fold" width={10} />
        <path d="M-18-62-16-57" stroke="#c98f66" strokeWidth="8" />
      </g>
      <path d="M-20-112Q0-122 22-113L22-74 20-34Q0-29-20-34L-22-74Z" fill="var(--flannel)" />
      <path d="M0-60v29M10-116 13-74 12-31Q17-32 20-34L22-74 22-113Z" fill="var(--flannel-fold)" />
      <path
        d="M-8-118 0-92 8-118"
        fill="var(--chalk)"
        stroke="var(--flannel-fold)"
        strokeWidth="2"
      />
      <path d="M-3-112h6l2 18-5 6-5-6z" fill="var(--ball)" />
      <Line d="M0-86v52" color="flannel-fold" width={2} />
      <path d="M-4-122h8v9h-8z" fill="#c98f66" />
      <circle cy="-128" r="9.5" fill="#c98f66" />
      <path d="M-10-132q1-13 10-13t10 13z" fill="var(--wall)" />
      <path d="M-10-133h20v-3h-20z" fill="var(--cap)" />
      <ellipse cy="-131" rx="17" ry="4" fill="var(--wall)" />
    </g>
  );
}
