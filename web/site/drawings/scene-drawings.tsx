import { Sightscreen } from './building-drawings.tsx';
import { Drawing, Line } from './drawing.tsx';
import { CloseFielder, UmpireGivingBatterOut } from './player-drawings.tsx';

const width = 420;
const height = 240;

/** The trees end near y = 200, where the bottom border of the page shows as grass. */
function Trees() {
  return (
    <path
      d="M12 206q0-20 24-22 8-18 32-8 18-20 44-6 22-16 46 2 26-18 50-2 30-16 52 0 22-20 50-4 26-14 48 2 30-10 40 16 14 4 14 22z"
      fill="var(--tree)"
    />
  );
}

const canvas = Array.from({ length: 7 }, (_, stripe) => {
  const left = stripe * 6;
  const right = left + 6;
  return {
    colour: stripe % 2 ? 'var(--chalk)' : 'var(--ball)',
    d: `M${34 + left}-106Q${4 + left}-18${-66 + left}-50L${-66 + right}-50Q${4 + right}-18 ${34 + right}-106Z`,
  };
});

export function BoundaryLineDrawing() {
  return (
    <Drawing width={width} height={height}>
      <circle cx="330" cy="56" r="28" fill="var(--sun)" />
      <Trees />
      <Line d="M4 220Q210 202 416 230" color="chalk" width={6} round />
      <g transform="translate(206 210)">
        <path d="M-70 8H64L40-2-60-2Z" fill="var(--shade)" />
        <Line d="M-62 4 36-106M48 4-50-62" color="timber" width={6} round />
        {canvas.map(({ colour, d }) => (
          <path key={d} d={d} fill={colour} />
        ))}
        <Line
          d="M-24 4 76-106M86 4-12-62M34-106H78M-62 4H-24M48 4H86M-66-50H-26"
          color="timber"
          width={6}
          round
        />
        <g transform="translate(56 -113)">
          <path d="M-17 0q1-18 17-18t17 18z" fill="var(--wall)" />
          <path d="M-17-1h34v-5h-34z" fill="var(--cap)" />
          <ellipse rx="29" ry="5" fill="var(--wall)" />
        </g>
      </g>
      <LargeCricketBall x={96} y={214} r={13} />
      <Line d="M74 202 30 178M72 214 40 204" color="chalk" width={3} round />
    </Drawing>
  );
}

export function UmpireFingerDrawing() {
  return (
    <Drawing width={width} height={height}>
      <Trees />
      <path d="M124 236l30-30h112l30 30z" fill="var(--pitch)" />
      <Line d="M100 232h220" color="chalk" width={4} />
      <Line d="M199 226v-58M210 226v-58M221 226v-58" color="willow" width={5.5} />
      <Line d="M184 158l14 6M224 150l13-7" color="timber" width={4} round />
      <UmpireGivingBatterOut x={282} y={216} scale={1.04} />
      <CloseFielder x={122} y={216} scale={1.06} pads />
    </Drawing>
  );
}

export function LawsOfCricketDrawing() {
  return (
    <Drawing width={width} height={height}>
      <Line d="M64 200v34M356 200v34" color="timber" width={9} />
      <path d="M28 34h364v172H28z" fill="var(--grass)" stroke="var(--chalk)" strokeWidth="4" />
      <path
        d="M60 36h30v168H60zM122 36h30v168h-30zM184 36h30v168h-30zM246 36h30v168h-30zM308 36h30v168h-30z"
        fill="var(--grass-light)"
      />
      <path d="M70 92h280v56H70z" fill="var(--pitch)" />
      <path d="M100 104h220v32H100z" fill="var(--pitch-worn)" />
      <Line
        d="M92 82v76M328 82v76M118 66v108M302 66v108M58 100h60M58 140h60M302 100h60M302 140h60"
        color="chalk"
        width={3.5}
      />
      <g fill="var(--timber)">
        <path d="M88 108h8v6h-8zM88 117h8v6h-8zM88 126h8v6h-8zM324 108h8v6h-8zM324 117h8v6h-8zM324 126h8v6h-8z" />
      </g>
      <path
        d="M92 188H328M92 181v14M328 181v14M92 188l10-5v10zM328 188l-10-5v10z"
        fill="var(--chalk)"
        stroke="var(--chalk)"
        strokeWidth="2"
      />
      <path d="M166 176h88v24h-88z" fill="var(--grass)" />
      <text x="210" y="194" fontSize="17" fontWeight="700" textAnchor="middle" fill="var(--chalk)">
        22 yards
      </text>
    </Drawing>
  );
}

export function PitchCoversDrawing() {
  return (
    <Drawing width={width} height={height}>
      <Trees />
      <Sightscreen x={352} y={206} />
      <path d="M74 236l46-30h180l46 30z" fill="var(--pitch)" />
      <path d="M64 226Q66 118 210 118T356 226Z" fill="var(--chalk)" />
      <path d="M210 118q112 4 128 108h18Q354 118 210 118Z" fill="var(--flannel-fold)" />
      <Line
        d="M210 118V226M210 118Q134 130 128 226M210 118q76 12 82 108"
        color="flannel-fold"
        width={3}
      />
      <Line d="M58 226h304" color="cap" width={7} round />
      <g fill="var(--dark)">
        <circle cx="96" cy="230" r="8" />
        <circle cx="210" cy="230" r="8" />
        <circle cx="324" cy="230" r="8" />
      </g>
      <path
        d="M84 74q4-34 44-32 16-30 56-18 20-16 46 0 34-4 38 26 26 4 22 24z"
        fill="var(--cloud)"
      />
      <Line
        d="M112 84l-7 18M146 84l-7 18M180 84l-6 16M214 84l-5 14M248 84l-7 18M276 84l-7 18"
        color="water"
        width={4}
        round
      />
    </Drawing>
  );
}

export function NewBallDrawing({ className }: { className?: string }) {
  return (
    <Drawing width={320} height={320} className={className}>
      <LargeCricketBall x={160} y={160} r={156} />
    </Drawing>
  );
}

function LargeCricketBall({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 100}) rotate(24)`}>
      <circle r="100" fill="var(--ball)" />
      <path d="M18-98.4A100 100 0 0 1 18 98.4A136 136 0 0 0 18-98.4Z" fill="var(--ball-deep)" />
      <g fill="none" stroke="var(--chalk)">
        <path d="M-14-99V99M14-99V99" strokeWidth="3" />
        <path d="M-14-96V98M14-96V98" strokeWidth="16" strokeDasharray="4 9" />
        <path d="M0-99V99" strokeWidth="2" />
      </g>
    </g>
  );
}
