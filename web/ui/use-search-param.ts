import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

const debounceMs = 120;

/** Updates the URL while the user types, and updates the field after a navigation. */
export function useSearchParam(search: string, formatSearch: (search: string) => string) {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [typedText, setText] = useState<string>();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    // Keep the typed text if typing caused this navigation, because the user may have typed more since.
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
