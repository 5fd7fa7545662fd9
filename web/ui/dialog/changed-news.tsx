import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Row } from '../layout/stack.tsx';

/** Says in a dialog that others have changed what it shows. */
export function ChangedNews({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <Notice tone="note">
      <Row spread>
        <p>{text}</p>
        <Button onClick={onShow}>Show what's new</Button>
      </Row>
    </Notice>
  );
}
