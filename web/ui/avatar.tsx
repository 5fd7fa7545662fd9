import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  photoUrl: string | null;
  /** The diameter in CSS pixels. */
  size: number;
}

/** The picture is hidden from screen readers, because the name is always beside it. */
export function Avatar({ name, photoUrl, size }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const style = { width: size, height: size, fontSize: size * 0.46 };
  if (photoUrl && photoUrl !== brokenUrl)
    return (
      <img
        className={styles.avatar}
        style={style}
        src={photoUrl}
        width={size}
        height={size}
        alt=""
        onError={() => setBrokenUrl(photoUrl)}
      />
    );
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {getInitial(name)}
    </span>
  );
}

export function getInitial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
