import { ButtonLink } from './button.tsx';
import styles from './pages.module.css';

interface PagesProps {
  page: number;
  /** How many there are. */
  pages: number;
  /** The query string of a page. */
  queryOf: (page: number) => string;
}

/** The way from one page of a list to the next. What the list shows next is its own affair. */
export function Pages({ page, pages, queryOf }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Turn to={queryOf(page - 1)} isThere={page > 1}>
        Previous
      </Turn>
      <p className={styles.place}>
        Page {page} of {pages}
      </p>
      <Turn to={queryOf(page + 1)} isThere={page < pages}>
        Next
      </Turn>
    </nav>
  );
}

interface TurnProps {
  to: string;
  isThere: boolean;
  children: string;
}

/** The list scrolls by itself, when the page has arrived. */
function Turn({ to, isThere, children }: TurnProps) {
  return (
    <ButtonLink
      to={{ search: to }}
      preventScrollReset
      aria-disabled={!isThere}
      onClick={(event) => {
        if (!isThere) event.preventDefault();
      }}
    >
      {children}
    </ButtonLink>
  );
}
