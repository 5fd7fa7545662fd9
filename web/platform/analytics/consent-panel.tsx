import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { saveConsent, useConsent } from './consent.ts';

const statusTexts = {
  agreed: 'You have agreed to be counted on this device.',
  declined: 'You are not counted on this device.',
  open: 'You have not answered yet: until then you are not counted.',
};

/** What was answered, and how to change it. */
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
          Do not count them
        </Button>
      </Row>
    </>
  );
}
