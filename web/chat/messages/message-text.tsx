import { parseMessageParts } from './message-parser.ts';
import styles from './message-text.module.css';

/** Renders a message as text with links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {parseMessageParts(text).map(({ text: part, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
