import { useQuery } from '@tanstack/react-query';
import { track } from '../../platform/analytics/analytics.ts';
import { settingsQuery } from '../../platform/settings.ts';
import styles from './store-badge-list.module.css';

const badges = [
  { id: 'ios', before: 'Download on the', store: 'App Store', event: 'ios_app_store_clicked' },
  { id: 'android', before: 'Get it on', store: 'Google Play', event: 'android_play_store_clicked' },
] as const;

/** Shows only the app stores that the operator has configured. */
export function StoreBadgeList() {
  const { data } = useQuery(settingsQuery);
  if (!data?.stores.ios && !data?.stores.android) return null;
  return (
    <p className={styles.badges}>
      {badges.map(({ id, before, store, event }) => {
        const href = data.stores[id];
        if (!href) return null;
        return (
          <a
            key={id}
            className={styles.badge}
            href={href}
            onClick={() => track(event, { page: 'home' })}
          >
            <PhoneIcon />
            <span>
              <small>{before}</small> {store}
            </span>
          </a>
        );
      })}
    </p>
  );
}

function PhoneIcon() {
  return (
    <svg viewBox="0 0 28 40" width="21" height="30" aria-hidden="true">
      <path
        d="M7 2h14a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z"
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
  );
}
