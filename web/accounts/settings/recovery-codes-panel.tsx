import { useRef } from 'react';
import { CopyRow } from '../../ui/copy-row.tsx';
import styles from './recovery-codes-panel.module.css';

export function RecoveryCodesPanel({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <p>
        Keep these recovery codes somewhere you can find without your phone. Each one logs you in
        once, in place of the app. We won't show them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes" ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyRow
        label="Copy the codes"
        text={codes.join('\n')}
        selectText={() => list.current && getSelection()?.selectAllChildren(list.current)}
        manualHint="The codes are selected. Copy them from the list."
      />
    </>
  );
}
