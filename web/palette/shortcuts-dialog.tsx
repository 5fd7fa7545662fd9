import { useState } from 'react';
import { useMe } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/form/checkbox-field.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { PlainList } from '../ui/plain-list.tsx';
import styles from './shortcuts-dialog.module.css';
import { areSingleKeysOn, saveSingleKeys } from './shortcuts-storage.ts';

const shortcuts = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Search, from anywhere' },
  { keys: ['/'], does: 'Search, unless you are typing' },
  { keys: ['?'], does: 'These shortcuts, unless you are typing' },
  { keys: ['↑', '↓'], does: 'The result before or after, in the search' },
  { keys: ['Enter'], does: 'Open the chosen result' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['←', '→', '↑', '↓'], does: 'A day or a week on, in a calendar' },
  { keys: ['Page Up', 'Page Down'], does: 'A month back or on, in a calendar' },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe();
  const [isOn, setOn] = useState(() => areSingleKeysOn(user.id));
  function change(isChecked: boolean) {
    saveSingleKeys(user.id, isChecked);
    setOn(isChecked);
  }
  return (
    <Dialog heading="Keyboard shortcuts" onClose={onClose}>
      <PlainList between="line">
        {shortcuts.map(({ keys, does }) => (
          <li key={does} className={styles.row}>
            <span>{does}</span>
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </span>
          </li>
        ))}
      </PlainList>
      <Checkbox
        label="Use the shortcuts / and ? on this device"
        isChecked={isOn}
        onChange={change}
      />
      <Row>
        <Button onClick={onClose}>Close</Button>
      </Row>
    </Dialog>
  );
}
