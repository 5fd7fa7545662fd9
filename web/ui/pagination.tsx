import { ButtonLink } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  /** How many there are. */
  pages: number;
  /** The query string of a page. */
  formatSearch: (page: number) => string;
}

/** The way from one page of a list to the next. What the list shows next is its own affair. */
export function Pagination({ page, pages, formatSearch }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <PageLink to={formatSearch(page - 1)} isEnabled={page > 1}>
        Previous
      </PageLink>
      <p className={styles.place}>
        Page {page} of {pages}
      </p>
      <PageLink to={formatSearch(page + 1)} isEnabled={page < pages}>
        Next
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  to: string;
  isEnabled: boolean;
  children: string;
}

/** Does not scroll, because the list scrolls when the page has loaded. */
function PageLink({ to, isEnabled, children }: PageLinkProps) {
  return (
    <ButtonLink
      to={{ search: to }}
      preventScrollReset
      aria-disabled={!isEnabled}
      onClick={(event) => {
        if (!isEnabled) event.preventDefault();
      }}
    >
      {children}
    </ButtonLink>
  );
}
