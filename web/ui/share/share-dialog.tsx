import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '../form/field.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { CopyRow } from './copy-row.tsx';
import { QrCode } from './qr-code.tsx';
import { printQrCode } from './qr-code-print.ts';
import {
  formatMessage,
  formatWhatsAppUrl,
  hasDeviceMenu,
  openDeviceMenu,
  type ShareMessage,
} from './share-message.ts';

interface ShareDialogProps {
  heading: string;
  hint: string;
  notice?: ReactNode;
  message: ShareMessage;
  onClose: () => void;
}

export function ShareDialog({ heading, onClose, ...panel }: ShareDialogProps) {
  const [showsQrCode, setShowsQrCode] = useState(false);
  const { url } = panel.message;
  return (
    <Dialog heading={heading} onClose={onClose}>
      <Stack>
        {showsQrCode && url !== undefined ? (
          <QrCodePanel {...panel.message} url={url} />
        ) : (
          <MessagePanel {...panel} />
        )}
        <Row>
          {url !== undefined && (
            <Button onClick={() => setShowsQrCode(!showsQrCode)}>
              {showsQrCode ? 'Back to the message' : 'QR code to print'}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function MessagePanel({ hint, notice, message }: Omit<ShareDialogProps, 'heading' | 'onClose'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [hasMenu, setHasMenu] = useState(hasDeviceMenu);
  const text = formatMessage(message);
  async function share() {
    if (!(await openDeviceMenu(message))) setHasMenu(false);
  }
  return (
    <>
      {notice}
      <Field label="Message" name="message" hint={hint}>
        {({ 'aria-required': _, ...control }) => (
          <textarea
            {...control}
            ref={field}
            readOnly
            rows={Math.min(8, text.split('\n').length + 3)}
            value={text}
          />
        )}
      </Field>
      <Row>
        {hasMenu && (
          <Button look="main" onClick={() => void share()}>
            Share with an app
          </Button>
        )}
        <CopyRow
          look={hasMenu ? undefined : 'main'}
          label="Copy message"
          text={text}
          selectText={() => field.current?.select()}
          manualHint="We've selected the message: copy it from the field."
        />
        <ButtonLink to={formatWhatsAppUrl(message)} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </ButtonLink>
      </Row>
    </>
  );
}

/** Takes the place of the message, so that the dialog fits on a phone. */
function QrCodePanel({ title, text, url }: ShareMessage & { url: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const removeSheet = useRef<() => void>(undefined);
  useEffect(() => () => removeSheet.current?.(), []);
  function print() {
    const drawing = frame.current?.querySelector('svg');
    removeSheet.current?.();
    if (drawing) removeSheet.current = printQrCode(drawing, { title, text, url });
  }
  return (
    <>
      <div ref={frame}>
        <QrCode text={url} label={`QR code of ${url}`} />
      </div>
      <Row>
        <Button look="main" onClick={print}>
          Print the QR code
        </Button>
      </Row>
    </>
  );
}
