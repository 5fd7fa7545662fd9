import { messageMaxLength } from '@fixturebook/contract/limits';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { getServerTime } from '../../ui/dates/clock.ts';
import fieldStyles from '../../ui/form/field.module.css';
import { formatNumber } from '../../ui/format/count.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { queueMessage, waitUntilSent } from '../outbox/outbox-queue.ts';
import styles from './message-form.module.css';
import { useChatDraft } from './use-chat-draft.ts';

interface MessageFormProps {
  conversationId: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

const counterThreshold = messageMaxLength - 400;
const maxRows = 6;
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

export function MessageForm({ conversationId, field }: MessageFormProps) {
  const userId = useMe().user.id;
  const draft = useChatDraft(conversationId);
  const id = useId();
  const body = toSendableText(draft.body);
  const isTooLong = body.length > messageMaxLength;
  const canSend = body !== '' && !isTooLong;

  function send() {
    field.current?.focus();
    if (!canSend) return;
    draft.clearOnceStored(storeOrSend());
  }
  async function storeOrSend() {
    const { clientId } = draft;
    const writtenAt = getServerTime().toISOString();
    const isStored = await queueMessage({ clientId, userId, conversationId, body, writtenAt });
    if (!isStored) await waitUntilSent(clientId);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Ignore an Enter that only confirms a word composed with an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <textarea
        ref={field}
        className={`${fieldStyles.control} ${styles.field}`}
        rows={Math.min(maxRows, draft.body.split('\n').length)}
        placeholder="Type a message..."
        aria-label="Type a message..."
        enterKeyHint="send"
        value={draft.body}
        aria-invalid={isTooLong || undefined}
        aria-describedby={body.length > counterThreshold ? `${id}-left` : undefined}
        onChange={(event) => draft.updateText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="main" aria-disabled={!canSend}>
        Send
      </Button>
      {body.length > counterThreshold && (
        <p className={styles.left} id={`${id}-left`} data-over={isTooLong}>
          {formatCharactersLeft(body)}
        </p>
      )}
      {/* A screen reader would announce the counter at every key, so it only hears the limit. */}
      <div role="status">
        <VisuallyHidden>{isTooLong ? 'The message is too long.' : ''}</VisuallyHidden>
      </div>
    </form>
  );
}

/** Removes invisible characters, which the server refuses. */
function toSendableText(text: string): string {
  return text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(controlCharacters, '')
    .trim();
}

function formatCharactersLeft(body: string): string {
  const left = messageMaxLength - body.length;
  const limit = formatNumber(messageMaxLength);
  return left < 0 ? `${-left} too many, of at most ${limit} characters` : `${left} characters left`;
}
