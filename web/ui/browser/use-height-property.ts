import { useLayoutEffect, useRef } from 'react';

/** Sets a CSS property of the page to the height in px of the element that has the returned ref. */
export function useHeightProperty<E extends HTMLElement>(property: `--${string}`, isShown = true) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, isShown]);
  return ref;
}
