import type { HTMLAttributes } from 'react';
import styles from './note.module.css';

interface NoteProps extends HTMLAttributes<HTMLParagraphElement> {
  /** `soft` is paler than the surrounding text; the other tones are bold. */
  tone?: 'soft' | 'strong' | 'confirmed' | 'alarm';
  size?: 'small' | 'body';
}

/** A line that adds to the surrounding text or shows a status. */
export function Note({ tone = 'soft', size = 'small', ...props }: NoteProps) {
  return <p className={styles.note} data-tone={tone} data-size={size} {...props} />;
}
