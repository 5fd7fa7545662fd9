import { Button } from '../button.tsx';
import { Row } from '../layout/stack.tsx';

/** Says in a dialog that others have changed what it shows. */
export function ChangedNews({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <Row spread>
      <p>{text}</p>
      <Button onClick={onShow}>Show it</Button>
    </Row>
  );
}
