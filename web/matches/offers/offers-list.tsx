import type { Fixture } from '@fixturebook/contract/fixtures';
import { dashboardPath } from '@fixturebook/contract/paths';
import type { SeasonOffer } from '@fixturebook/contract/season';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  formatCategory,
  formatMatchFormat,
  invalidateFixturesAndMatches,
  sideLabels,
} from '../../fixtures/api.ts';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { refuseSeasonOffer, seasonOffersQuery, undoSeasonOfferRefusal } from '../../season/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import { getServerTime } from '../../ui/dates/clock.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ClubCardHeader } from '../../ui/layout/club-card-header.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toast.ts';
import { AskDialog } from '../ask/ask-dialog.tsx';
import { addCachedRequest } from '../requests/api.ts';
import cardStyles from '../requests/request-card.module.css';
import styles from '../requests/requests-screen.module.css';

export function OffersList({ onFlash }: { onFlash: (flash: FlashMessage) => void }) {
  const client = useQueryClient();
  const query = useQuery(seasonOffersQuery());
  const openDialog = useOpenDialog();
  const offers = query.data?.items ?? [];

  function openAskDialog(offer: SeasonOffer) {
    openDialog((close) => (
      <AskDialog
        fixture={offer.fixture}
        suggestion={offer}
        onAsked={(request) => {
          close();
          addCachedRequest(client, request);
          onFlash({ tone: 'success', text: `${request.club.name} have your request.` });
        }}
        onClose={close}
      />
    ));
  }

  async function refuse({ id, fixture }: SeasonOffer) {
    try {
      await refuseSeasonOffer(id);
      showToast({
        text: `We'll tell ${fixture.club.name} you can't play.`,
        undo: async () => {
          await undoSeasonOfferRefusal(id);
          await invalidateFixturesAndMatches(client);
        },
      });
    } catch (error) {
      onFlash({ tone: 'error', text: getErrorMessage(error) });
    }
    void invalidateFixturesAndMatches(client);
  }

  if (query.isLoadingError)
    return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  if (offers.length === 0) return null;
  return (
    <Section heading="Play them again?">
      <p>These clubs from last season are offering you the date first.</p>
      <div className={styles.columns}>
        {offers.map((offer) => (
          <SeasonOfferCard
            key={offer.id}
            offer={offer}
            onAsk={() => openAskDialog(offer)}
            onRefuse={() => refuse(offer)}
          />
        ))}
      </div>
    </Section>
  );
}

interface SeasonOfferCardProps {
  offer: SeasonOffer;
  onAsk: () => void;
  onRefuse: () => Promise<void>;
}

function SeasonOfferCard({ offer, onAsk, onRefuse }: SeasonOfferCardProps) {
  const { fixture, teamName, firstUntil } = offer;
  const { club, date } = fixture;
  const [isBusy, setBusy] = useState(false);
  const hasPriority = Date.parse(firstUntil) > getServerTime().getTime();

  async function refuse() {
    if (isBusy) return;
    setBusy(true);
    await onRefuse();
    setBusy(false);
  }

  return (
    <Card as="article">
      <ClubCardHeader club={club}>
        <p>
          <Link to={dashboardPath(date)}>{formatDate(date)}</Link>
        </p>
      </ClubCardHeader>
      <Facts>
        <Fact name="Your team">{teamName}</Fact>
        <Fact name="Their team">
          {[fixture.teamName, formatCategory(fixture)].filter(Boolean).join(' · ')}
        </Fact>
        <Fact name="You'd play" wide="two">
          {formatHomeOrAway(fixture)}
        </Fact>
        <Fact name="Start time">{fixture.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatMatchFormat(fixture) ?? 'To agree'}</Fact>
      </Facts>
      {hasPriority && <Note>First refusal until {formatExpiry(firstUntil)}.</Note>}
      <div className={cardStyles.actions}>
        <Button
          look="main"
          aria-label={`Yes, we're free: ${club.name}, ${formatShortDate(date)}`}
          onClick={onAsk}
        >
          Yes, we're free
        </Button>
        <Button
          aria-label={`No thanks: ${club.name}, ${formatShortDate(date)}`}
          aria-disabled={isBusy}
          onClick={() => void refuse()}
        >
          No thanks
        </Button>
      </div>
    </Card>
  );
}

function formatHomeOrAway({ side, ground }: Fixture): string {
  if (side === 'home') return `Away, at ${ground}`;
  return side === 'away' ? 'At home' : sideLabels.either;
}
