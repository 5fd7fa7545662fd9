import { useEffect, useEffectEvent } from 'react';

type Texts = Record<string, string>;

const sentDrafts = new EventTarget();

/** Tells a form with the same draft that the texts were sent by a form that the user has left. */
export function reportSentDraft(draftKey: string, sent: Texts): void {
  sentDrafts.dispatchEvent(new CustomEvent(draftKey, { detail: sent }));
}

export function useSentDraft(draftKey: string | undefined, onSent: (sent: Texts) => void): void {
  const handleSent = useEffectEvent((event: Event) => onSent((event as CustomEvent<Texts>).detail));
  useEffect(() => {
    if (!draftKey) return;
    const listener = (event: Event) => handleSent(event);
    sentDrafts.addEventListener(draftKey, listener);
    return () => sentDrafts.removeEventListener(draftKey, listener);
  }, [draftKey]);
}
