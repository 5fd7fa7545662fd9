import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { saveConsent, useConsent } from './consent.ts';

const statusTexts = {
  agreed: 'We count your visits on this device.',
  declined: 'We don’t count your visits on this device.',
  open: 'You haven’t answered yet, so we don’t count your visits.',
};

export function ConsentPanel() {
  const consent = useConsent();
  return (
    <>
      <p role="status">{statusTexts[consent ?? 'open']}</p>
      <Row>
        <Button aria-pressed={consent === 'agreed'} onClick={() => saveConsent('agreed')}>
          Count my visits
        </Button>
        <Button aria-pressed={consent === 'declined'} onClick={() => saveConsent('declined')}>
          Don't count my visits
        </Button>
      </Row>
    </>
  );
}
