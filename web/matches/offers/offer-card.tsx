import type { Fixture } from '@fixturebook/contract/fixtures';
import { dashboardPath } from '@fixturebook/contract/paths';
import type { SeasonOffer } from '@fixturebook/contract/season';
import { useState } from 'react';
import { formatMatchFormat, sideLabels } from '../../fixtures/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import { ClubCardHeader } from '../../ui/layout/club-card-header.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../requests/request-card.module.css';

interface OfferCardProps {
  offer: SeasonOffer;
  onAsk: () => void;
  onRefuse: () => Promise<void>;
}

export function OfferCard({ offer, onAsk, onRefuse }: OfferCardProps) {
  const { fixture, teamName, firstUntil } = offer;
  const { club, date } = fixture;
  const [isBusy, setBusy] = useState(false);
  const hasPriority = Date.parse(firstUntil) > Date.now();

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
        <Fact name="Their team">{fixture.teamName}</Fact>
        <Fact name="You'd play" wide="two">
          {formatOwnSide(fixture)}
        </Fact>
        <Fact name="Start time">{fixture.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatMatchFormat(fixture) ?? 'To agree'}</Fact>
      </Facts>
      {hasPriority && (
        <p className={styles.until}>First refusal until {formatExpiry(firstUntil)}.</p>
      )}
      <div className={styles.actions}>
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

/** The club's side is the opposite of the other team's. */
function formatOwnSide({ side, ground }: Fixture): string {
  if (side === 'home') return `Away, at ${ground}`;
  return side === 'away' ? 'At home' : sideLabels.either;
}
