import styles from './tally.module.css';

const lines = [
  { what: 'Phone calls', tins: '0' },
  { what: 'Double bookings', tins: '0' },
  { what: 'Clubs that have agreed', tins: '2' },
];

/** What a friendly comes to, on the board beside the pavilion. */
export function Tally() {
  return (
    <figure className={styles.board}>
      <figcaption className={styles.title}>One friendly, arranged here</figcaption>
      <dl className={styles.lines}>
        {lines.map(({ what, tins }) => (
          <div key={what} className={styles.line}>
            <dt>{what}</dt>
            <dd className={styles.tin}>{tins}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
