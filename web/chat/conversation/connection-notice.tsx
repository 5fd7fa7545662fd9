import { useLiveState } from '../../platform/live/live.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useDelayed } from '../use-delayed.ts';
import styles from './conversation-panel.module.css';

/** ms after which a missing connection is shown. */
const connectionTimeoutMs = 4_000;

export function ConnectionNotice({ isWaiting }: { isWaiting: boolean }) {
  const isOnline = useOnline();
  const isTrying = useLiveState() === 'trying';
  const isUnreachable = useDelayed(isTrying || isWaiting, connectionTimeoutMs);
  return (
    <div className={styles.connection} role="status">
      {!isOnline && "You're offline. We'll send your messages when you're back."}
      {isOnline &&
        isUnreachable &&
        "Can't reach Fixturebook. We'll send your messages when we're connected again."}
    </div>
  );
}
