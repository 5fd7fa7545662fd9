import type { MatchRequest } from '@fixturebook/contract/matches';
import { Note } from '../../ui/layout/note.tsx';
import { formatCounterOffer } from './counter-offer-words.ts';
import styles from './request-facts-list.module.css';

type CounteredRequest = Pick<MatchRequest, 'direction' | 'terms' | 'counterOffer'>;

/** Says what the club that was asked has changed. Shows nothing if it has made no counter-offer. */
export function CounterOfferNotice({ request }: { request: CounteredRequest }) {
  const { direction, terms, counterOffer } = request;
  if (!counterOffer) return null;
  const who = direction === 'out' ? 'They say' : 'You said';
  return (
    <>
      <Note tone="strong" size="body">
        {`${who}: ${formatCounterOffer(terms, counterOffer.terms)}.`}
      </Note>
      {counterOffer.message && (
        <blockquote className={styles.message}>{counterOffer.message}</blockquote>
      )}
    </>
  );
}
