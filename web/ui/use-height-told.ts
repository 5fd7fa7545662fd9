import { useLayoutEffect, useRef } from 'react';

/**
 * Tells the styles of the page how high the element is that gets the ref, for what is as high as the
 * window leaves room for: see `--free-height`.
 */
export function useHeightTold<E extends HTMLElement>(property: `--${string}`, isThere = true) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!isThere || !element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => {
      style.setProperty(property, `${element.offsetHeight}px`);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty(property);
    };
  }, [property, isThere]);
  return ref;
}
