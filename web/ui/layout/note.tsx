import type { HTMLAttributes } from 'react';
import styles from './note.module.css';

interface NoteProps extends HTMLAttributes<HTMLParagraphElement> {
  /** `soft` is paler than the text around it; the others are bold. */
  tone?: 'soft' | 'strong' | 'confirmed' | 'alarm';
  size?: 'small' | 'body';
}

/** A line that supplements the text around it, or says how something stands. */
export function Note({ tone = 'soft', size = 'small', ...props }: NoteProps) {
  return <p className={styles.note} data-tone={tone} data-size={size} {...props} />;
}
