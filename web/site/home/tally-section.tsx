import styles from './tally-section.module.css';

const lines = [
  { name: 'Phone calls', value: '0' },
  { name: 'Double bookings', value: '0' },
  { name: 'Clubs that have agreed', value: '2' },
];

export function TallySection() {
  return (
    <figure className={styles.board}>
      <figcaption className={styles.title}>One friendly, arranged here</figcaption>
      <dl>
        {lines.map(({ name, value }) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd className={styles.tin}>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
