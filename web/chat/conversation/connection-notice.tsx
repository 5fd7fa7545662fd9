import { useLiveState } from '../../platform/live/live.ts';
import { useDelayed } from '../use-delayed.ts';
import styles from './connection-notice.module.css';
import { useOnline } from './use-online.ts';

/** ms that a connection may take. */
const connectionTimeoutMs = 4_000;

/** Says quietly that nothing comes and goes at the moment. */
export function ConnectionNotice({ isWaiting }: { isWaiting: boolean }) {
  const isOnline = useOnline();
  const isTrying = useLiveState() === 'trying';
  const isUnreachable = useDelayed(isTrying || isWaiting, connectionTimeoutMs);
  return (
    <div className={styles.line} role="status">
      {!isOnline && 'You are offline. What you write is sent when the network returns.'}
      {isOnline &&
        isUnreachable &&
        'No connection to the server. What you write is sent when there is one.'}
    </div>
  );
}
