import { useQuery } from '@tanstack/react-query';
import styles from './qr-code.module.css';

/** Loads the library when the code is shown, because few screens have one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, error } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: 4 }).data,
    gcTime: 0,
  });
  if (error) return <p>We can't draw the QR code. Check your connection, and open this again.</p>;
  if (!data) return null;
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${data.length} ${data.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
