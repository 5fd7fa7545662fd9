import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  photoUrl: string | null;
  /** Diameter in px. */
  size: number;
}

/** Screen readers skip it, because the name is always beside it. */
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
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
