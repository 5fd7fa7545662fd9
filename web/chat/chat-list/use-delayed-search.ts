import { useEffect, useState } from 'react';

/** ms without a key: a word is one question, and the wait is not felt. */
const debounceMs = 150;

/** What is typed, and what is asked for, a little later. */
export function useDelayedSearch() {
  const [typed, type] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, asked, searchNow: () => setAsked(typed.trim()) };
}
