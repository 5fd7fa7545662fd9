import { useQuery } from '@tanstack/react-query';
import { track } from '../../platform/analytics/analytics.ts';
import { settingsQuery } from '../../platform/settings.ts';
import styles from './store-badge-list.module.css';

export function StoreBadgeList() {
  const { data } = useQuery(settingsQuery);
  if (!data?.stores.ios && !data?.stores.android) return null;
  const { ios, android } = data.stores;
  return (
    <p className={styles.badges}>
      {ios && (
        <Badge
          href={ios}
          before="Download on the"
          store="App Store"
          onClick={() => track('ios_app_store_clicked', { page: 'home' })}
        />
      )}
      {android && (
        <Badge
          href={android}
          before="Get it on"
          store="Google Play"
          onClick={() => track('android_play_store_clicked', { page: 'home' })}
        />
      )}
    </p>
  );
}

interface BadgeProps {
  href: string;
  before: string;
  store: string;
  onClick: () => void;
}

function Badge({ href, before, store, onClick }: BadgeProps) {
  return (
    <a className={styles.badge} href={href} onClick={onClick}>
      <svg viewBox="0 0 28 40" width="21" height="30" aria-hidden="true">
        <rect
          x="2"
          y="2"
          width="24"
          height="36"
          rx="5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
        />
        <circle cx="14" cy="18" r="7" fill="var(--seam)" />
        <path
          d="M11 12.500c2.5 3.5 2.5 7.5 0 11M17 12.500c-2.5 3.5-2.5 7.5 0 11"
          fill="none"
          stroke="#fff"
          strokeWidth="1.5"
          strokeDasharray="1.5 1"
        />
      </svg>
      <span>
        <small>{before}</small> {store}
      </span>
    </a>
  );
}
