import { Pavilion } from './building-drawings.tsx';
import { Drawing, Line } from './drawing.tsx';
import { CloseFielder, Striker } from './player-drawings.tsx';

const width = 240;
const height = 160;

export function RegisterDrawing() {
  return (
    <Drawing width={width} height={height}>
      <path d="M0 0h240v160H0z" fill="var(--cloud)" />
      <circle cx="36" cy="38" r="15" fill="var(--sun)" />
      <path d="M0 112q60-26 130-10t110-8v66H0z" fill="var(--hill)" />
      <path d="M0 128h240v32H0z" fill="var(--grass)" />
      <path
        d="M30 128h40L44 160H-8zM110 128h36l4 32h-52zM186 128h38l34 32h-52z"
        fill="var(--grass-light)"
      />
      <g transform="translate(120 132) scale(0.86)">
        <Pavilion x={0} y={0} />
      </g>
    </Drawing>
  );
}

const days = Array.from({ length: 28 }, (_, day) => ({
  day,
  x: 42 + (day % 7) * 26,
  y: 62 + Math.floor(day / 7) * 24,
}));
const freeDays = [5, 12, 20];

export function FreeDatesDrawing() {
  return (
    <Drawing width={width} height={height}>
      <path d="M0 0h240v160H0z" fill="var(--grass-deep)" />
      <path d="M28 20h192v132H28z" fill="var(--shade)" />
      <path d="M22 14h196v132H22z" fill="var(--chalk)" />
      <path d="M22 14h196v28H22z" fill="var(--ball)" />
      <Line d="M56 8v14M184 8v14" color="dark" width={5} round />
      <Line d="M88 28h64" color="chalk" width={6} round />
      {days.map(({ day, x, y }) => (
        <path
          key={day}
          d={`M${x - 8} ${y - 7}h16v14h-16z`}
          fill={day % 7 > 4 ? 'var(--pitch)' : 'var(--flannel-fold)'}
          opacity={freeDays.includes(day) ? 0 : 0.7}
        />
      ))}
      {days
        .filter(({ day }) => freeDays.includes(day))
        .map(({ day, x, y }) => (
          <g key={day} transform={`translate(${x} ${y})`}>
            <circle r="11" fill="var(--ball)" />
            <path
              d="M-4-9.500q5 9.5 0 19M4-9.500q-5 9.5 0 19"
              fill="none"
              stroke="var(--chalk)"
              strokeWidth="1.6"
              strokeDasharray="2 1.5"
            />
          </g>
        ))}
    </Drawing>
  );
}

const otherClubs = [
  { x: 166, y: 52 },
  { x: 84, y: 50 },
  { x: 190, y: 112 },
  { x: 62, y: 116 },
];

export function NearbyClubsDrawing() {
  return (
    <Drawing width={width} height={height}>
      <path d="M0 0h240v160H0z" fill="var(--grass-light)" />
      <path
        d="M0 0h78L40 60 0 74zM150 160l40-50 50-10v60zM184 0h56v44l-60-4z"
        fill="var(--grass)"
      />
      <Line d="M0 96q50-8 84 10t66 2 90 14" color="water" width={9} />
      <Line d="M30 160Q70 90 124 84T222 0M124 84l34 76" color="chalk" width={4} />
      <g fill="none" stroke="var(--dark)" strokeWidth="2" strokeDasharray="5 5" opacity="0.7">
        <circle cx="124" cy="84" r="34" />
        <circle cx="124" cy="84" r="66" />
      </g>
      {otherClubs.map(({ x, y }) => (
        <Pin key={x} x={x} y={y} colour="var(--cap)" />
      ))}
      <Pin x={124} y={84} colour="var(--ball)" large />
    </Drawing>
  );
}

function Pin({ x, y, colour, large }: { x: number; y: number; colour: string; large?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${large ? 1.4 : 1})`}>
      <ellipse rx="7" ry="2.5" fill="var(--shade)" />
      <path d="M0 0Q-11-13-11-21a11 11 0 0 1 22 0Q11-13 0 0z" fill={colour} />
      <circle cy="-21" r="5" fill="var(--chalk)" />
    </g>
  );
}

export function AgreedMatchDrawing() {
  return (
    <Drawing width={width} height={height}>
      <path d="M0 0h240v160H0z" fill="var(--cloud)" />
      <path d="M0 66q70-26 130-10t110-14v60H0z" fill="var(--hill)" />
      <path
        d="M0 78q16-16 36-4 18-16 40-2 24-14 46 0 22-14 44-2 24-14 44 0 16-10 30 0v30H0z"
        fill="var(--tree)"
      />
      <path d="M0 92h240v68H0z" fill="var(--grass)" />
      <path d="M34 92h46L58 160H-20zM166 92h44l54 68h-72z" fill="var(--grass-light)" />
      <path d="M86 92h68l26 68H60z" fill="var(--pitch)" />
      <CloseFielder x={150} y={104} scale={0.5} pads />
      <Line d="M110 128V84M120 128V84M130 128V84" color="willow" width={4} />
      <Line d="M108 83h11M121 83h11" color="timber" width={3} />
      <Striker x={84} y={146} scale={0.86} />
      <circle cx="186" cy="44" r="9" fill="var(--ball)" />
      <Line d="M182 37q4 7 0 14M190 37q-4 7 0 14" color="chalk" width={1.5} />
      <Line d="M204 34l20-12M206 46l22-2" color="flannel-fold" width={3} round />
    </Drawing>
  );
}
