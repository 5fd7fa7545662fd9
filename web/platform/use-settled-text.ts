import { useEffect, useState } from 'react';

const pauseMs = 600;

/** Returns the text as it was at the last pause in typing. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
