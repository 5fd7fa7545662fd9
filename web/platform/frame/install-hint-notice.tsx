import { brand } from '@fixturebook/contract/site';
import { useState } from 'react';
import { readStoredText, saveStoredText } from '../../ui/browser/browser-storage.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';

const storageKey = 'install-hint';

/** On an iPhone no page can ask to be installed, so this says how. A press puts it away on this device. */
export function InstallHintNotice() {
  const [isShown, setIsShown] = useState(
    () => isInIphoneBrowser() && readStoredText('localStorage', storageKey) === null,
  );
  function dismiss() {
    saveStoredText('localStorage', storageKey, 'dismissed');
    setIsShown(false);
  }
  if (!isShown) return null;
  return (
    <Notice tone="note" isAnnounced={false}>
      <Row spread>
        <p>
          Keep {brand.name} on your iPhone like an app: press Share in your browser, then “Add to
          Home Screen”.
        </p>
        <Button onClick={dismiss}>Don't show this again</Button>
      </Row>
    </Notice>
  );
}

/** Only browsers on iPhones and iPads have `standalone`. It is true in the installed app. */
function isInIphoneBrowser(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}
