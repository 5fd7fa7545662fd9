import { useState } from 'react';
import { Button } from '../button.tsx';
import { Row } from '../layout/stack.tsx';

interface CopyRowProps {
  label: string;
  text: string;
  /** Selects the text on the page, so that the user can also copy it with the keyboard. */
  selectText: () => void;
  manualHint: string;
  look?: 'main';
}

export function CopyRow({ label, text, selectText, manualHint, look }: CopyRowProps) {
  const [status, setStatus] = useState<{ copiedText: string; message: string }>();
  async function copy() {
    selectText();
    try {
      await navigator.clipboard.writeText(text);
      setStatus({ copiedText: text, message: 'Copied.' });
    } catch {
      // Browsers offer no clipboard on pages without HTTPS, and the user may forbid its use.
      setStatus({ copiedText: text, message: manualHint });
    }
  }
  return (
    <Row>
      <Button look={look} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{status?.copiedText === text && status.message}</span>
    </Row>
  );
}
