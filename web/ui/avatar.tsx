import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  photoUrl: string | null;
  /** px, across. */
  size: number;
}

/** A round photo, or a circle with the initial letter. For show: the name stands beside it. */
export function Avatar({ name, photoUrl, size }: AvatarProps) {
  const style = { width: size, height: size, fontSize: size * 0.46 };
  if (photoUrl)
    return (
      <img
        className={styles.avatar}
        style={style}
        src={photoUrl}
        width={size}
        height={size}
        alt=""
      />
    );
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

function initialOf(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
