import { useEffect, useState } from 'react';

/** ms of waiting after a key, short enough not to be noticed, so that a word takes one request. */
const debounceMs = 150;

/** The text of a search field, and the search that follows it after a short delay. */
export function useDelayedSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search, searchNow: () => setSearch(text.trim()) };
}
