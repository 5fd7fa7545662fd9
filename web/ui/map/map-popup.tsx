import { Popup } from '@vis.gl/react-maplibre';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './map-popup.module.css';

interface MapPopupProps {
  latitude: number;
  longitude: number;
  heading: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Says more about a place of the map. It takes the focus, and gives it back when Escape or its button
 * closes it. Give it a `key` that changes with the place.
 */
export function MapPopup({ latitude, longitude, heading, onClose, children }: MapPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const id = useId();
  useEffect(() => {
    cameFrom.current ??= document.activeElement;
    box.current?.focus({ preventScroll: true });
  }, []);

  function close() {
    onClose();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    // Arrows and signs are the map's, which would move under what one reads.
    event.stopPropagation();
  }
  return (
    <Popup
      latitude={latitude}
      longitude={longitude}
      className={styles.popup}
      offset={22}
      maxWidth="18rem"
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      onClose={onClose}
    >
      <div
        ref={box}
        className={styles.box}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        <button className={styles.close} type="button" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2.2" />
          </svg>
        </button>
        {children}
      </div>
    </Popup>
  );
}
