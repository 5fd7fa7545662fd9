import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { FileInput } from './file-input.tsx';
import styles from './image-field.module.css';
import { shrinkImage } from './shrink-image.ts';

/**
 * `url` is what to show. `file` is set when it is a new one: what is to be sent, once it is scaled
 * down; rejected when it cannot be. Both null: no image.
 */
export interface ChosenImage {
  url: string | null;
  file: Promise<File> | null;
}

interface ImageFieldProps {
  label: string;
  /** Bytes, when it is scaled down. */
  maxBytes: number;
  value: ChosenImage;
  onChange: (image: ChosenImage) => void;
  error?: string | undefined;
  /** The image, or what is shown without one. */
  preview: ReactNode;
}

/** A drawing is a program, not a picture. Others than are named may be read, and made one of these. */
const isSupportedImage = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml';

/** An image, shown before it is sent. It can be removed. */
export function ImageField({ label, maxBytes, value, onChange, error, preview }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<Promise<File>>(null);
  const [refusal, setRefusal] = useState<string>();

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    const isImage = isSupportedImage(chosen);
    setRefusal(isImage ? undefined : 'Choose an image file: JPEG, PNG, WebP, GIF or AVIF.');
    if (!isImage) return;
    const file = prepareFile(chosen, maxBytes);
    latest.current = file;
    file.catch((error: Error) => {
      if (latest.current === file) setRefusal(error.message);
    });
    onChange({ url: URL.createObjectURL(chosen), file });
  }

  function remove() {
    latest.current = null;
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
            <FileInput
              {...control}
              ref={input}
              accept="image/*"
              text={value.url ? 'Choose another' : 'Choose an image'}
              onChange={choose}
            />
            {value.url && <Button onClick={remove}>Remove image</Button>}
          </div>
        </div>
      )}
    </Field>
  );
}

async function prepareFile(chosen: File, maxBytes: number): Promise<File> {
  const file = await shrinkImage(chosen);
  if (file.size <= maxBytes) return file;
  throw new Error(`Choose an image of at most ${maxBytes / 1024 / 1024} MB.`);
}
