import type { ReactNode } from 'react';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './settings-list.module.css';

interface SettingsListProps {
  flash: FlashMessage | undefined;
  items: { id: string; name: string; note: string; action: ReactNode }[];
}

export function SettingsList({ flash, items }: SettingsListProps) {
  return (
    <div>
      <FlashNotice flash={flash} />
      <PlainList between="line">
        {items.map(({ id, name, note, action }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              {name}
              <small className={styles.note}>{note}</small>
            </span>
            {action}
          </li>
        ))}
      </PlainList>
    </div>
  );
}
