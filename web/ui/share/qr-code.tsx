import { Loaded } from '../loaded.tsx';
import { useLazyModule } from '../use-lazy-module.ts';
import styles from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** Loads the library when the code is shown, because few screens have one. */
export function QrCode({ text, label }: QrCodeProps) {
  const library = useLazyModule('the QR code', () => import('uqr'));
  return (
    <Loaded query={library} loading={null}>
      {({ encode }) => <QrDrawing rows={encode(text, { border: 4 }).data} label={label} />}
    </Loaded>
  );
}

function QrDrawing({ rows, label }: { rows: boolean[][]; label: string }) {
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
