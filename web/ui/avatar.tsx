import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  photoUrl: string | null;
  /** px, across. */
  size: number;
}

/** A round photo, or a circle with the initial when there is no photo. Hidden from screen readers. */
export function Avatar({ name, photoUrl, size }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const style = { width: size, height: size, fontSize: size * 0.46 };
  if (photoUrl && photoUrl !== missing)
    return (
      <img
        className={styles.avatar}
        style={style}
        src={photoUrl}
        width={size}
        height={size}
        alt=""
        onError={() => setMissing(photoUrl)}
      />
    );
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {getInitial(name)}
    </span>
  );
}

function getInitial(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
