import { type MapRef, useMap } from '@vis.gl/react-maplibre';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Position } from './geo.ts';
import styles from './map-popup.module.css';

interface MapPopupProps extends Position {
  heading: ReactNode;
  /** What stands on the place and is not to be covered; a round mark unless said otherwise. */
  over?: 'pin';
  onClose: () => void;
  children: ReactNode;
}

/**
 * Says more about a place of the map: above it, or at the lower end of a narrow map. It takes the
 * focus, and gives it back when Escape or its button closes it. Give it a `key` that changes with
 * the place.
 */
export function MapPopup({ latitude, longitude, heading, over, ...props }: MapPopupProps) {
  const { onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const id = useId();
  const map = useMap().current;
  useFollowPlace(map, box, latitude, longitude);
  useEffect(() => {
    previousFocus.current ??= document.activeElement;
    box.current?.focus({ preventScroll: true });
  }, []);

  function close() {
    onClose();
    if (previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus({ preventScroll: true });
  }
  function onKeyDown(event: KeyboardEvent) {
    const isInDialog = (event.target as Element).closest('dialog');
    if (event.key === 'Escape' && !isInDialog) close();
  }
  return (
    <div
      ref={box}
      className={styles.popup}
      data-over={over}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {children}
      </div>
      <button className={styles.close} type="button" aria-label="Close" onClick={close}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.2" />
        </svg>
      </button>
    </div>
  );
}

type ElementRef = { current: HTMLElement | null };

/** Keeps the popup at its place while the map moves, and moves the map so that both can be seen. */
function useFollowPlace(
  map: MapRef | undefined,
  box: ElementRef,
  latitude: number,
  longitude: number,
): void {
  useEffect(() => {
    function follow() {
      const { x, y } = map?.project([longitude, latitude]) ?? { x: 0, y: 0 };
      box.current?.style.setProperty('--x', `${x}px`);
      box.current?.style.setProperty('--y', `${y}px`);
    }
    const keepInView = () => panIntoView(map, box, map?.project([longitude, latitude]).y ?? 0);
    follow();
    // After a flight that has only been asked for.
    const timer = setTimeout(() =>
      map?.isMoving() ? map.once('moveend', keepInView) : keepInView(),
    );
    const subscriptions = [map?.on('move', follow), map?.on('resize', follow)];
    return () => {
      clearTimeout(timer);
      map?.off('moveend', keepInView);
      for (const one of subscriptions) one?.unsubscribe();
    };
  }, [map, box, latitude, longitude]);
}

/** CSS pixels between a popup and the edge of the map, or what it is about. */
const marginPx = 12;

function panIntoView(map: MapRef | undefined, { current }: ElementRef, y: number): void {
  if (!map || !current) return;
  const popup = current.getBoundingClientRect();
  const container = map.getContainer().getBoundingClientRect();
  const getOverflow = (start: number, end: number) =>
    Math.min(0, start - marginPx) || Math.max(0, end + marginPx);
  const right = getOverflow(popup.left - container.left, popup.right - container.right);
  const down = getOverflow(popup.top - container.top, popup.bottom - container.bottom);
  // On a narrow map it may lie on its own place.
  const under = y - (popup.top - container.top - 2 * marginPx);
  const isCovered = under > 0 && under < popup.height;
  if (right !== 0 || down !== 0 || isCovered) map.panBy([right, isCovered ? under : down]);
}
