import type { LinkProps } from 'react-router';
import { ButtonLink } from '../button.tsx';
import { Link } from '../link.tsx';

interface DirectionsLinkProps extends Omit<LinkProps, 'to'> {
  /** Where the directions lead, such as a postcode. */
  place: string;
  /** A link in a text, or a button. */
  look?: 'text' | 'plain' | 'main';
}

/** Opens directions in the map program of the device. */
export function DirectionsLink({ place, look = 'text', ...props }: DirectionsLinkProps) {
  const to = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
  if (look === 'text') return <Link to={to} rel="noopener noreferrer" {...props} />;
  return <ButtonLink to={to} look={look} rel="noopener noreferrer" {...props} />;
}

/** Shows three words such as `///filled.count.soap`, and leads to their place on the map of what3words. */
export function WhatThreeWordsLink({ words }: { words: string }) {
  return (
    <Link to={`https://what3words.com/${encodeURI(words)}`} rel="noopener noreferrer">
      {`///${words}`}
    </Link>
  );
}
