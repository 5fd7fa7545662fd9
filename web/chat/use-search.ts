import { useEffect, useState } from 'react';

/** ms without a key: a word is one question, and the wait is not felt. */
const pause = 150;

/** What is typed, and what is asked for, a little later. */
export function useSearch() {
  const [typed, type] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type, asked, askNow: () => setAsked(typed.trim()) };
}
