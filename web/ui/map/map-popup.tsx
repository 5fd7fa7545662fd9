import { type MapRef, useMap } from '@vis.gl/react-maplibre';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { Heading } from '../heading.tsx';
import type { Position } from './geo.ts';
import styles from './map-popup.module.css';

interface MapPopupProps extends Position {
  heading: ReactNode;
  /** Places the popup above a pin, which is taller than the round marks of other maps. */
  over?: 'pin';
  onClose: () => void;
  children: ReactNode;
}

/** Takes the focus when mounted and returns it when closed, so each place needs a separate `key`. */
export function MapPopup({ latitude, longitude, heading, over, ...props }: MapPopupProps) {
  const { onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const id = useId();
  const map = useMap().current;
  useFollowMapPosition(map, box, latitude, longitude);
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
        <Heading level={2} size="large" id={id} className={styles.heading}>
          {heading}
        </Heading>
        {children}
      </div>
      <IconButton
        className={styles.close}
        aria-label="Close"
        icon="M6 6l12 12M18 6L6 18"
        onClick={close}
      />
    </div>
  );
}

type ElementRef = { current: HTMLElement | null };

function useFollowMapPosition(
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
    const keepInView = () => panPopupIntoView(map, box, map?.project([longitude, latitude]).y ?? 0);
    follow();
    // Wait for the timer, so that a map flight requested in the same render has started.
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

const marginPx = 12;

function panPopupIntoView(map: MapRef | undefined, { current }: ElementRef, y: number): void {
  if (!map || !current) return;
  const popup = current.getBoundingClientRect();
  const container = map.getContainer().getBoundingClientRect();
  const getOverflow = (start: number, end: number) =>
    Math.min(0, start - marginPx) || Math.max(0, end + marginPx);
  const right = getOverflow(popup.left - container.left, popup.right - container.right);
  const down = getOverflow(popup.top - container.top, popup.bottom - container.bottom);
  // Also move the map if the popup covers its place, as it may on a narrow map.
  const under = y - (popup.top - container.top - 2 * marginPx);
  const isCovered = under > 0 && under < popup.height;
  if (right !== 0 || down !== 0 || isCovered) map.panBy([right, isCovered ? under : down]);
}
