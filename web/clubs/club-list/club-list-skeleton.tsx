import styles from './club-list-skeleton.module.css';

/** Holds the place of the clubs. */
export function ClubListSkeleton() {
  return <div className={styles.rows} aria-hidden="true" />;
}
