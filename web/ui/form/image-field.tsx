import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import styles from './image-field.module.css';

/** `url` is what to show; `file` is set when it is a new one. Both null: no image. */
export interface ChosenImage {
  url: string | null;
  file: File | null;
}

interface ImageFieldProps {
  label: string;
  /** Bytes. */
  maxBytes: number;
  value: ChosenImage;
  onChange: (image: ChosenImage) => void;
  error?: string | undefined;
  /** What the image will look like, or what stands in its place. */
  preview: ReactNode;
}

/** An image, shown before it is sent. It can be removed. */
export function ImageField({ label, maxBytes, value, onChange, error, preview }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    const reason = whyRefused(file, maxBytes);
    setRefusal(reason);
    if (!reason) onChange({ url: URL.createObjectURL(file), file });
    event.target.value = '';
  }

  function remove() {
    setRefusal(undefined);
    onChange({ url: null, file: null });
    input.current?.focus();
  }

  return (
    <Field label={label} name="" optional error={refusal ?? error}>
      {({ className: _, name: __, ...control }) => (
        <div className={styles.row}>
          {preview}
          <div className={styles.actions}>
            <input
              {...control}
              ref={input}
              className={styles.input}
              type="file"
              accept="image/*"
              onChange={choose}
            />
            <label className={styles.choose} htmlFor={control.id}>
              {value.url ? 'Choose another' : 'Choose an image'}
            </label>
            {value.url && <Button onClick={remove}>Remove image</Button>}
          </div>
        </div>
      )}
    </Field>
  );
}

function whyRefused(file: File, maxBytes: number): string | undefined {
  if (!file.type.startsWith('image/')) return 'Choose an image file.';
  if (file.size > maxBytes) return `Choose an image of at most ${maxBytes / 1024 / 1024} MB.`;
  return undefined;
}
