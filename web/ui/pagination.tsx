import { ButtonLink } from './button.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  formatSearch: (page: number) => string;
}

export function Pagination({ page, pages, formatSearch }: PaginationProps) {
  if (pages < 2) return null;
  const createLink = (to: number, label: string) => {
    const isEnabled = to >= 1 && to <= pages;
    return (
      <ButtonLink
        to={{ search: formatSearch(to) }}
        // The link does not scroll, because `ResultsSection` scrolls when the page has loaded.
        preventScrollReset
        aria-disabled={!isEnabled}
        onClick={(event) => isEnabled || event.preventDefault()}
      >
        {label}
      </ButtonLink>
    );
  };
  return (
    <nav className={styles.pages} aria-label="Pages">
      {createLink(page - 1, 'Previous')}
      <p className={styles.place}>
        Page {page} of {pages}
      </p>
      {createLink(page + 1, 'Next')}
    </nav>
  );
}
