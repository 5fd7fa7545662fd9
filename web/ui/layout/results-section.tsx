import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { LoadingText } from '../feedback/loading.tsx';
import styles from './results-section.module.css';

interface ResultsSectionProps {
  name: string;
  query: {
    data: { page: number; pages: number } | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
  };
  /** Identifies the search. It changes with the search text but not with the page number. */
  listKey: string;
  page: number;
  summary: string | undefined;
  children: ReactNode;
}

/** Shows one page of a paginated list, and takes the focus when the user opens another page. */
export function ResultsSection({ name, query, summary, children, ...place }: ResultsSectionProps) {
  const { data, isPending, isPlaceholderData } = query;
  return (
    <section
      className={styles.results}
      ref={useFocusOnNewPage(place.listKey, place.page, Boolean(data) && !isPlaceholderData)}
      tabIndex={-1}
      aria-label={data ? `${name}, page ${data.page} of ${data.pages}` : name}
      aria-busy={isPending || isPlaceholderData}
    >
      <p className={styles.summary} role="status">
        {isPending ? <LoadingText /> : summary}
      </p>
      {children}
    </section>
  );
}

function useFocusOnNewPage(listKey: string, page: number, isShown: boolean) {
  const top = useRef<HTMLElement>(null);
  const previous = useRef({ listKey, page });
  const isPageTurned = useRef(false);
  const navigationType = useNavigationType();
  useEffect(() => {
    const { listKey: previousListKey, page: previousPage } = previous.current;
    previous.current = { listKey, page };
    // Keep the focus during a search, because the user is typing, and on Back, because the browser scrolls.
    if (listKey !== previousListKey) isPageTurned.current = false;
    else if (page !== previousPage) isPageTurned.current = navigationType === 'PUSH';
    if (!isPageTurned.current || !isShown) return;
    isPageTurned.current = false;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [listKey, page, isShown, navigationType]);
  return top;
}
