import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../button.tsx';
import styles from './back-link.module.css';

/**
 * Leads back to the screen that the user came from, or to `parent` on the first screen of a tab. An
 * installed app on a phone has no other way back.
 */
export function BackLink({ parent }: { parent: string }) {
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere || !hasPreviousScreen()) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className={styles.link} to={parent} onClick={goBack}>
      <Icon path="M15 5l-7 7 7 7" size={20} /> Back
    </Link>
  );
}

/** React Router numbers the entries that it adds to the history of the tab. */
function hasPreviousScreen(): boolean {
  const state: { idx?: number } | null = window.history.state;
  return (state?.idx ?? 0) > 0;
}
