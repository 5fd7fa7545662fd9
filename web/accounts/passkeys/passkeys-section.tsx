import type { Passkey } from '@fixturebook/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingsList } from '../settings/settings-list.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { passkeysQuery, removePasskey } from './api.ts';
import { RenamePasskeyForm } from './rename-passkey-form.tsx';

const sectionId = 'passkeys';

export function PasskeysSection() {
  const client = useQueryClient();
  const openDialog = useOpenDialog();
  const query = useQuery(passkeysQuery);
  const [renamed, setRenamed] = useState<Passkey>();
  const renameButton = useRef<HTMLButtonElement>(null);
  const [flash, setFlash] = useState<FlashMessage>();
  const { hash } = useLocation();

  // The offer on Home leads here. Browsers scroll only to what is there when the page is loaded.
  useEffect(() => {
    if (hash === `#${sectionId}`) document.getElementById(sectionId)?.scrollIntoView();
  }, [hash]);

  async function showChange(text: string) {
    await refetchAffected(client, passkeysQuery.queryKey);
    setRenamed(undefined);
    setFlash({ tone: 'success', text });
  }

  function openRemoveDialog(passkey: Passkey) {
    setFlash(undefined);
    openDialog((close) => (
      <RemovePasskeyDialog
        passkey={passkey}
        onRemoved={() =>
          showChange(`“${passkey.name}” has been removed. It no longer logs you in.`)
        }
        onClose={close}
      />
    ));
  }

  return (
    <SettingsSection id={sectionId} heading="Passkeys">
      <p>
        A passkey logs you in with your fingerprint, your face or your screen lock. You need no
        password and no code with it.
      </p>
      <FlashNotice flash={flash} />
      <Loaded query={query} loading={<Loading inline />}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Note>You have no passkeys yet.</Note>
          ) : (
            <SettingsList
              flash={undefined}
              items={passkeys.map((passkey) => ({
                id: passkey.id,
                name: passkey.name,
                note: formatPasskeyNote(passkey),
                action: (
                  <Row>
                    <Button
                      aria-label={`Rename ${passkey.name}`}
                      onClick={({ currentTarget }) => {
                        renameButton.current = currentTarget;
                        setFlash(undefined);
                        setRenamed(passkey);
                      }}
                    >
                      Rename
                    </Button>
                    <Button
                      aria-label={`Remove ${passkey.name}`}
                      aria-haspopup="dialog"
                      onClick={() => openRemoveDialog(passkey)}
                    >
                      Remove
                    </Button>
                  </Row>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {renamed ? (
        <RenamePasskeyForm
          key={renamed.id}
          passkey={renamed}
          onDone={(name) => showChange(`The passkey is now called “${name}”.`)}
          onCancel={() => {
            setRenamed(undefined);
            renameButton.current?.focus();
          }}
        />
      ) : (
        <AddPasskeyForm onAdded={(name) => showChange(`“${name}” has been added.`)} />
      )}
    </SettingsSection>
  );
}

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

function RemovePasskeyDialog({ passkey, onRemoved, onClose }: RemovePasskeyDialogProps) {
  async function remove() {
    await removePasskey(passkey.id);
    await onRemoved();
  }
  return (
    <ConfirmDialog
      heading={`Remove “${passkey.name}”?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      cancelLabel="Keep it"
      look="danger"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        This passkey won't log you in any more. Your password and your other passkeys keep working.
        Your device may still offer it until you delete it there too.
      </p>
    </ConfirmDialog>
  );
}

function formatPasskeyNote({ createdAt, isSynced }: Passkey) {
  const added = `added ${formatDateTime(createdAt)}`;
  return isSynced ? `${added}, shared with your other devices` : added;
}
