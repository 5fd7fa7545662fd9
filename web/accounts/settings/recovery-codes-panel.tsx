import { useRef } from 'react';
import { CopyRow } from '../../ui/copy-row.tsx';
import styles from './recovery-codes-panel.module.css';

export function RecoveryCodesPanel({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <p>
        Keep these recovery codes where you find them without your phone. Each signs you in once, in
        place of the app. They are not shown again.
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
        manualHint="The codes are marked: copy them from the list."
      />
    </>
  );
}
