export function listenToEvents<E extends Event>(
  target: EventTarget | undefined,
  names: string[],
  listener: (event: E) => void,
): () => void {
  const handler = listener as (event: Event) => void;
  for (const name of names) target?.addEventListener(name, handler);
  return () => {
    for (const name of names) target?.removeEventListener(name, handler);
  };
}
