import { useLayoutEffect, useRef } from 'react';

/**
 * Tells the styles of the page how high the element is that gets the ref, for what is as high as the
 * window leaves room for: see `--free-height`.
 */
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
