import { Church, Pavilion, Scoreboard, Sightscreen } from './building-drawings.tsx';
import { Drawing, Line } from './drawing.tsx';
import { Bowler, CloseFielder, Fielder, NonStriker, Striker, Umpire } from './player-drawings.tsx';

const width = 1440;
const height = 500;

/** The vanishing point of the perspective, at eye level. */
const horizon = { x: 752, y: 228 };
const farEdge = 272;

/** Returns the scale of objects at the height `y`, which grows with the distance below the horizon. */
function getPerspectiveScale(y: number) {
  return (y - horizon.y) / 245;
}

/** Converts a distance from the centre line at the bottom edge into the x coordinate at the height `y`. */
function projectX(x: number, y: number) {
  return horizon.x + (x * (y - horizon.y)) / (height - horizon.y);
}

function getMownStripPath(left: number, right: number, from = farEdge, to = height) {
  const corners = [
    [projectX(left, from), from],
    [projectX(right, from), from],
    [projectX(right, to), to],
    [projectX(left, to), to],
  ];
  return `M${corners.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y}`).join('L')}Z`;
}

const stripeWidth = 170;
const stripes = Array.from({ length: 26 }, (_, index) => (index - 13) * 2 * stripeWidth)
  .map((left) => getMownStripPath(left, left + stripeWidth))
  .join('');

const nearWicket = 462;
const farWicket = 318;
const getPlacement = (x: number, y: number) => ({ x, y, scale: getPerspectiveScale(y) * 0.98 });

export function GroundDrawing({ className }: { className?: string }) {
  return (
    <Drawing width={width} height={height} className={className} fills>
      <Sky />
      <CountrysideDrawing />
      <path d={`M0 ${farEdge - 4}H${width}V${height}H0Z`} fill="var(--grass)" />
      <path d={stripes} fill="var(--grass-light)" />
      <Line d="M0 302Q360 276 752 276T1440 302" color="chalk" width={2.5} />
      <Sightscreen x={752} y={276} />
      <Pavilion x={1046} y={280} />
      <Scoreboard x={1256} y={290} />
      <Elms />
      <path d={getMownStripPath(-126, 126, farWicket - 14)} fill="var(--pitch)" />
      <path d={getMownStripPath(-46, 40, farWicket - 6)} fill="var(--pitch-worn)" />
      <Creases y={farWicket} towards={16} />
      <Creases y={nearWicket} towards={-22} />
      <CloseFielder {...getPlacement(770, 300)} pads />
      <CloseFielder {...getPlacement(716, 302)} />
      <CloseFielder {...getPlacement(694, 304)} />
      <Wicket y={farWicket} />
      <Striker {...getPlacement(742, farWicket + 12)} />
      <Fielder {...getPlacement(964, 312)} skin="#8a5636" />
      <Fielder {...getPlacement(566, 330)} />
      <Fielder {...getPlacement(250, 322)} skin="#e0b08a" />
      <Fielder {...getPlacement(1180, 352)} skin="#c98f66" />
      <Fielder {...getPlacement(420, 420)} skin="#9a6240" />
      <Bowler {...getPlacement(690, 446)} />
      <Wicket y={nearWicket} />
      <NonStriker {...getPlacement(884, 448)} />
      <Umpire {...getPlacement(800, 490)} />
    </Drawing>
  );
}

function Sky() {
  return (
    <>
      <circle cx="1186" cy="96" r="46" fill="var(--sun)" />
      <g fill="var(--cloud)" opacity="0.85">
        <path d="M930 92q22-26 58-16 22-26 58-8 40-8 52 24z" />
        <path d="M1210 150q18-20 46-12 26-24 62-4 36-4 48 16z" />
        <path d="M640 150q14-14 38-8 20-18 48-2 26-2 34 10z" />
      </g>
    </>
  );
}

function CountrysideDrawing() {
  return (
    <>
      <path
        d="M0 246Q180 214 400 238T760 222Q960 196 1140 214T1440 190V290H0Z"
        fill="var(--hill-far)"
      />
      <path d="M0 262Q240 236 520 254T980 240 1440 226V290H0Z" fill="var(--hill)" />
      <Line
        d="M40 262 190 246M300 262 420 249M560 262 640 251M1180 250 1330 234"
        color="hedge"
        width={4}
        round
      />
      <Church x={874} y={268} />
      <path
        d="M0 282V258q16-14 36-6 14-16 36-4 20-12 40 2 24-12 44 4 26-10 44 4 22-8 40 4 30-8 52 2 26-8 48 2 30-6 54 2 30-8 50 0 32-6 56 0 26-10 48-2 24-12 44 0 18-16 40-6 14-18 38-8 10 4 10 14 20-12 42-2 18-14 40-2 12-8 26 0h460v26z"
        fill="var(--tree)"
      />
      <path
        d="M0 284V272q22-10 44-2 26-10 48 2 30-10 60 0 34-8 70 2 40-8 80 0 50-6 90 2h1048v12z"
        fill="var(--tree-deep)"
      />
    </>
  );
}

function Elms() {
  return (
    <>
      <Line d="M1362 296V210M1424 300V200" color="timber" width={11} />
      <path
        d="M1322 262q-34-4-30-36-22-22 4-44-8-30 24-36 4-34 40-30 22-26 52-8 22-14 40 2V286q-26 8-44-8-42 14-86-16z"
        fill="var(--tree)"
      />
      <path
        d="M1440 150v138q-26 6-44-10-34 10-74-16 30 6 52-8 40 4 36-32 26-10 18-40z"
        fill="var(--tree-deep)"
      />
    </>
  );
}

function Creases({ y, towards }: { y: number; towards: number }) {
  const popping = y + towards;
  return (
    <path
      d={`M${projectX(-112, y)} ${y}H${projectX(112, y)}M${projectX(-160, popping)} ${popping}H${projectX(160, popping)}`}
      stroke="var(--chalk)"
      strokeWidth={4.5 * getPerspectiveScale(y)}
    />
  );
}

function Wicket({ y }: { y: number }) {
  return (
    <g transform={`translate(${horizon.x} ${y}) scale(${getPerspectiveScale(y)})`}>
      <path d="M-9 0-74 5-70 1-2-2z" fill="var(--shade)" />
      <Line d="M-9 0V-56M0 0V-56M9 0V-56" color="willow" width={5.5} />
      <Line d="M-11-57H-1M1-57H11" color="timber" width={3.5} />
    </g>
  );
}
