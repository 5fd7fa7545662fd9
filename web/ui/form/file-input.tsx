import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

interface FileInputProps extends ComponentProps<'input'> {
  id: string;
  text: string;
}

export function FileInput({ text, ...input }: FileInputProps) {
  return (
    <span className={styles.frame}>
      <input {...input} className={styles.input} type="file" />
      <label className={styles.choose} htmlFor={input.id}>
        {text}
      </label>
    </span>
  );
}
