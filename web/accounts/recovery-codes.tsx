import styles from './recovery-codes.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p>
        Keep these recovery codes where you find them without your phone. Each signs you in once, in
        place of the app. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
