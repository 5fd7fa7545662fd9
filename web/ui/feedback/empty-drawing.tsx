import styles from './empty-drawing.module.css';

export type EmptyDrawingName = 'stumps' | 'deckchair' | 'lost-ball';

/** A small drawing beside a text that says the same, so it is hidden from screen readers. */
export function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
      <ellipse cx="60" cy="62" rx="54" ry="8" className={styles.grass} />
      {pictures[name]}
    </svg>
  );
}

const pictures = {
  stumps: (
    <>
      {[50, 60, 70].map((x) => (
        <path key={x} d={`M${x} 62V20`} className={styles.wood} />
      ))}
      <path d="M48.5 18.5h11M61.5 18.5h11" className={styles.bail} />
      <Ball x={92} y={57} />
    </>
  ),
  deckchair: (
    <>
      <path d="M40 62L74 24M80 62L52 38M74 24l6-4" className={styles.frame} />
      <path d="M72 26Q62 52 50 50L44 46" className={styles.canvas} />
      <Ball x={98} y={57} />
    </>
  ),
  'lost-ball': (
    <>
      {[30, 36, 43, 49, 71, 78, 84, 90].map((x, index) => (
        <path key={x} d={`M${x} 64q${index % 2 ? 4 : -4} -12 0 -24`} className={styles.blade} />
      ))}
      <Ball x={60} y={57} />
    </>
  ),
};

function Ball({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="6" className={styles.ball} />
      <path d={`M${x - 3} ${y - 5}q5 5 0 10`} className={styles.stitching} />
    </>
  );
}
