import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { askedOf, queryOf } from './club-list-address.ts';

/** ms without a key: a word is one question, and the wait is not felt. */
const pause = 120;

/**
 * What the address asks for, and the text of the field. While one types the address follows, back on
 * the first page; when one goes back or follows a link, the field follows the address.
 */
export function useClubListSearch() {
  const asked = askedOf(useSearchParams()[0]);
  const { search, order } = asked;
  const { key } = useLocation();
  const wayHere = useNavigationType();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useState(search);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // Typing replaces the address, and may be ahead of it again.
    if (wayHere !== 'REPLACE') type(search);
  }

  const ask = useCallback(
    (text: string) => {
      const wanted = queryOf({ search: text.trim(), page: 1, order });
      if (wanted === queryOf({ search, page: 1, order })) return;
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    },
    [navigate, order, search],
  );
  useEffect(() => {
    const timer = setTimeout(ask, pause, typed);
    return () => clearTimeout(timer);
  }, [ask, typed]);

  function clear() {
    type('');
    ask('');
    field.current?.focus();
  }
  return { asked, field, typed, type, askNow: () => ask(typed), clear };
}
