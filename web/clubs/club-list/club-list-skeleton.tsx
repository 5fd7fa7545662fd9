import styles from './club-list-skeleton.module.css';

export function ClubListSkeleton() {
  return <div className={styles.rows} aria-hidden="true" />;
}
