import type { SeasonOffer } from '@fixturebook/contract/season';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { offersQuery, refuseOffer } from '../../season/api.ts';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { addCachedRequest } from '../api.ts';
import { AskDialog } from '../ask/ask-dialog.tsx';
import styles from '../requests/requests-screen.module.css';
import { OfferCard } from './offer-card.tsx';

/** Dates that opponents of last season offer to this club first. Shows nothing if there are none. */
export function OffersList({ onFlash }: { onFlash: (flash: Flash) => void }) {
  const client = useQueryClient();
  const query = useQuery(offersQuery());
  const [offerToAccept, setOfferToAccept] = useState<SeasonOffer>();
  const offers = query.data?.items ?? [];

  async function refuse({ id, fixture }: SeasonOffer) {
    try {
      await refuseOffer(id);
      onFlash({ tone: 'success', text: `We've told ${fixture.club.name} you can't play.` });
    } catch (error) {
      onFlash({ tone: 'error', text: getErrorMessage(error) });
    }
    void invalidateFixturesAndMatches(client);
  }

  if (query.isLoadingError)
    return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return (
    <>
      {offers.length > 0 && (
        <Section heading="Play them again?">
          <p>These clubs from last season are offering you the date first.</p>
          <div className={styles.columns}>
            {offers.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                onAsk={() => setOfferToAccept(offer)}
                onRefuse={() => refuse(offer)}
              />
            ))}
          </div>
        </Section>
      )}
      {offerToAccept && (
        <AskDialog
          fixture={offerToAccept.fixture}
          suggestion={offerToAccept}
          onAsked={(request) => {
            setOfferToAccept(undefined);
            addCachedRequest(client, request);
            onFlash({ tone: 'success', text: `${request.club.name} have your request.` });
          }}
          onStale={() => void invalidateFixturesAndMatches(client)}
          onClose={() => setOfferToAccept(undefined)}
        />
      )}
    </>
  );
}
