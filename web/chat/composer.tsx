import { messageMaxLength } from '@fixturebook/contract/message-form';
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { useMe } from '../platform/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/form/field.module.css';
import { Unseen } from '../ui/unseen.tsx';
import { anyClientId } from './client-id.ts';
import styles from './composer.module.css';
import { write } from './outbox.ts';
import { useChatDraft } from './use-chat-draft.ts';

interface ComposerProps {
  conversationId: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Characters from which on it is said how many are left. */
const nearLimit = messageMaxLength - 400;
const mostRows = 6;
const unseenCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Enter sends, Shift and Enter begin a new line. What is typed stays until it is sent. */
export function Composer({ conversationId, field }: ComposerProps) {
  const userId = useMe().user.id;
  const { text, type, handOver } = useChatDraft(conversationId);
  const id = useId();
  const body = sendable(text);
  const isTooLong = body.length > messageMaxLength;
  const canSend = body !== '' && !isTooLong;

  function send() {
    field.current?.focus();
    if (!canSend) return;
    const writtenAt = new Date().toISOString();
    handOver(write({ clientId: anyClientId(), userId, conversationId, body, writtenAt }));
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends a word of an input method is part of the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      <textarea
        ref={field}
        className={`${fieldStyles.control} ${styles.field}`}
        rows={Math.min(mostRows, text.split('\n').length)}
        placeholder="Type a message..."
        aria-label="Type a message..."
        enterKeyHint="send"
        value={text}
        aria-invalid={isTooLong || undefined}
        aria-describedby={body.length > nearLimit ? `${id}-left` : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="main" aria-disabled={!canSend}>
        Send
      </Button>
      {body.length > nearLimit && (
        <p className={styles.left} id={`${id}-left`} data-over={isTooLong}>
          {leftOf(body)}
        </p>
      )}
      {/* Each key would be too often. */}
      <div role="status">
        <Unseen>{isTooLong ? 'The message is too long.' : ''}</Unseen>
      </div>
    </form>
  );
}

/** Without what the server does not take and nobody sees. */
function sendable(text: string): string {
  return text
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(unseenCharacters, '')
    .trim();
}

function leftOf(body: string): string {
  const left = messageMaxLength - body.length;
  const of = messageMaxLength.toLocaleString('en-GB');
  return left < 0 ? `${-left} too many, of at most ${of} characters` : `${left} characters left`;
}
