import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** ms without a key: a word is one question, and the wait is not felt. */
const pause = 120;

/**
 * The text of a search field, and what the address asks for. While one types the address follows; when
 * one goes back or follows a link, the field follows the address.
 *
 * `queryOf` writes the query of an address, such as `?search=tea`: give one that stays the same.
 */
export function useSearchInAddress(asked: string, queryOf: (search: string) => string) {
  const { key } = useLocation();
  const wayHere = useNavigationType();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  /** Undefined while nothing was typed. */
  const [typed, type] = useState<string>();
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // Typing replaces the address, and may be ahead of it again.
    if (wayHere !== 'REPLACE') type(undefined);
  }

  const ask = useCallback(
    (text: string) => {
      const wanted = queryOf(text.trim());
      if (wanted === queryOf(asked)) return;
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    },
    [asked, navigate, queryOf],
  );
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(ask, pause, typed);
    return () => clearTimeout(timer);
  }, [ask, typed]);

  const text = typed ?? asked;
  function clear() {
    type('');
    ask('');
    field.current?.focus();
  }
  return { field, typed: text, type, askNow: () => ask(text), clear };
}
