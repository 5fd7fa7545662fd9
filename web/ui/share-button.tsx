import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { CopyRow } from './copy-row.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { useOpenDialog } from './dialog/dialog-host.tsx';
import { Field } from './form/field.tsx';
import { Row, Stack } from './layout/stack.tsx';

interface ShareButtonProps {
  /** The heading of the dialog. */
  heading: string;
  hint: string;
  title: string;
  text: string;
  look?: 'plain' | 'main';
  children?: ReactNode;
}

/** Opens the menu of the device for sharing. Without one, or if it fails, a dialog has the message to copy. */
export function ShareButton({ look, children = 'Share', ...message }: ShareButtonProps) {
  const openDialog = useOpenDialog();
  async function share() {
    try {
      await navigator.share({ title: message.title, text: message.text });
    } catch (error) {
      const hasClosedMenu = error instanceof DOMException && error.name === 'AbortError';
      if (!hasClosedMenu) openDialog((close) => <ShareDialog {...message} onClose={close} />);
    }
  }
  return (
    <Button look={look} onClick={() => void share()}>
      {children}
    </Button>
  );
}

function ShareDialog({
  heading,
  hint,
  text,
  onClose,
}: Pick<ShareButtonProps, 'heading' | 'hint' | 'text'> & { onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog heading={heading} onClose={onClose}>
      <Stack>
        <Field label="Message" name="message" hint={hint}>
          {({ 'aria-required': _, ...control }) => (
            <textarea
              {...control}
              ref={field}
              readOnly
              rows={Math.min(8, text.split('\n').length + 1)}
              value={text}
            />
          )}
        </Field>
        <CopyRow
          look="main"
          label="Copy message"
          text={text}
          selectText={() => field.current?.select()}
          manualHint="We've selected the message: copy it from the field."
        />
        <Row>
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
