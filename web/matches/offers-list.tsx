import type { SeasonOffer } from '@fixturebook/contract/season';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { askAllAnew } from '../fixtures/api.ts';
import { messageOf } from '../platform/problem-error.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import type { Told } from '../ui/told-notice.tsx';
import { showAsked } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { OfferCard } from './offer-card.tsx';
import styles from './offers-list.module.css';
import { offersQuery, refuseOffer } from './season-api.ts';

/** Clubs that were played last season and ask the own one first. Nothing when there is none. */
export function OffersList({ onTold }: { onTold: (told: Told) => void }) {
  const id = useId();
  const client = useQueryClient();
  const query = useQuery(offersQuery());
  const [asking, setAsking] = useState<SeasonOffer>();
  const offers = query.data?.items ?? [];

  async function refuse({ id, fixture }: SeasonOffer) {
    try {
      await refuseOffer(id);
      onTold({ tone: 'success', text: `${fixture.club.name} is told that you cannot.` });
    } catch (error) {
      onTold({ tone: 'error', text: messageOf(error) });
    }
    void askAllAnew(client);
  }

  if (query.isLoadingError)
    return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      {offers.length > 0 && (
        <section className={styles.section} aria-labelledby={id}>
          <h2 className={styles.heading} id={id}>
            Would play you again
          </h2>
          <p>You played these clubs last season. They ask you before others are told.</p>
          <div className={styles.offers}>
            {offers.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                onAsk={() => setAsking(offer)}
                onRefuse={() => refuse(offer)}
              />
            ))}
          </div>
        </section>
      )}
      {asking && (
        <AskDialog
          fixture={asking.fixture}
          likely={asking}
          onAsked={(request) => {
            setAsking(undefined);
            showAsked(client, request);
            onTold({ tone: 'success', text: `${request.club.name} has your request.` });
          }}
          onTooLate={() => void askAllAnew(client)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
