import { useState } from 'react';
import { Button } from './button.tsx';
import { Row } from './stack.tsx';

interface CopyRowProps {
  label: string;
  text: string;
  /** Selects the text where it stands: it is seen what is meant, and can be copied by hand. */
  mark: () => void;
  /** What to do where the clipboard is not there. */
  byHand: string;
  look?: 'main';
}

export function CopyRow({ label, text, mark, byHand, look }: CopyRowProps) {
  const [said, setSaid] = useState<{ of: string; line: string }>();
  async function copy() {
    mark();
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ of: text, line: 'Copied.' });
    } catch {
      // Not there over plain HTTP, or not allowed.
      setSaid({ of: text, line: byHand });
    }
  }
  return (
    <Row>
      <Button look={look} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{said?.of === text && said.line}</span>
    </Row>
  );
}
