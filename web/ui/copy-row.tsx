import { useState } from 'react';
import { Button } from './button.tsx';
import { Row } from './layout/stack.tsx';

interface CopyRowProps {
  label: string;
  text: string;
  /** Selects the text where it stands: it is seen what is meant, and can be copied by hand. */
  selectText: () => void;
  /** What to do where the clipboard is not there. */
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
      // Not there over plain HTTP, or not allowed.
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
