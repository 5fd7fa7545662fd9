import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** ms without a key: a word is one question, and the wait is not felt. */
const debounceMs = 120;

/**
 * The text of a search field, and what the address asks for. While one types the address follows; when
 * one goes back or follows a link, the field follows the address.
 *
 * `queryOf` writes the query of an address, such as `?search=tea`: give one that stays the same.
 */
export function useSearchParam(search: string, formatSearch: (search: string) => string) {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  /** Undefined while nothing was typed. */
  const [typedText, setText] = useState<string>();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    // Typing replaces the address, and may be ahead of it again.
    if (navigationType !== 'REPLACE') setText(undefined);
  }

  const searchFor = useCallback(
    (text: string) => {
      const wanted = formatSearch(text.trim());
      if (wanted === formatSearch(search)) return;
      void navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    },
    [search, navigate, formatSearch],
  );
  useEffect(() => {
    if (typedText === undefined) return;
    const timer = setTimeout(searchFor, debounceMs, typedText);
    return () => clearTimeout(timer);
  }, [searchFor, typedText]);

  const text = typedText ?? search;
  function clear() {
    setText('');
    searchFor('');
    inputRef.current?.focus();
  }
  return { inputRef, text, setText, searchNow: () => searchFor(text), clear };
}
