import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { passkeysQuery } from './api.ts';
import { closePasskeyOffer, isPasskeyOfferOpen } from './passkey-offer-storage.ts';

/**
 * After a login without one, suggests a passkey on a device that can keep one, to an account without any.
 * A press puts it away on this device.
 */
export function PasskeyOfferNotice() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: isOpen });
  useEffect(() => {
    if (isPasskeyOfferOpen()) void canThisDeviceKeepPasskeys().then(setIsOpen);
  }, []);
  function close() {
    closePasskeyOffer();
    setIsOpen(false);
  }
  if (!isOpen || passkeys?.length !== 0) return null;
  return (
    <Notice tone="note" isAnnounced={false}>
      <Row spread>
        <p>
          Log in faster next time: use your fingerprint, your face or your screen lock in place of
          your password.
        </p>
        <Row>
          <ButtonLink to="/settings#passkeys">Set it up</ButtonLink>
          <Button onClick={close}>Not now</Button>
        </Row>
      </Row>
    </Notice>
  );
}

async function canThisDeviceKeepPasskeys() {
  // Without a connection, the code may not load. The offer can wait for the next visit.
  const client = await import('./passkey-client.ts').catch(() => undefined);
  return (await client?.hasPasskeyDevice()) ?? false;
}
