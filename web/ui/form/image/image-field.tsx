import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../button.tsx';
import { Field } from '../field.tsx';
import { FileInput } from '../file-input.tsx';
import styles from './image-field.module.css';
import { shrinkImage } from './shrink-image.ts';

/** `file` is null unless a new image was chosen. The promise rejects if the image cannot be shrunk enough. */
export interface ChosenImage {
  url: string | null;
  file: Promise<File> | null;
}

interface ImageFieldProps {
  label: string;
  /** The maximum size of the image file after it was shrunk. */
  maxBytes: number;
  value: ChosenImage;
  onChange: (image: ChosenImage) => void;
  error?: string | undefined;
  preview: ReactNode;
}

/** Rejects SVG images, because they can contain scripts. */
const isSupportedImage = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml';

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
    const file = prepareImageFile(chosen, maxBytes);
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

async function prepareImageFile(chosen: File, maxBytes: number): Promise<File> {
  const file = await shrinkImage(chosen);
  if (file.size <= maxBytes) return file;
  throw new Error(`Choose an image of at most ${maxBytes / 1024 / 1024} MB.`);
}
