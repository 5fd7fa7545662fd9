import type { CardItem, OpponentCounts } from '@fixturebook/contract/matches';
import {
  editFixturePath,
  matchPath,
  opponentsPath,
  requestsPath,
  waitingRequestsPath,
} from '@fixturebook/contract/paths';
import { FixtureFactsList } from '../fixtures/api.ts';
import { formatOpponentClubs } from '../opponents/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { DayMark } from '../ui/dates/day-mark.tsx';
import { useToday } from '../ui/dates/use-today.ts';
import { formatCount } from '../ui/format/count.ts';
import { CompactRow } from '../ui/layout/compact-row.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './card-row.module.css';
import { CardStateIcon } from './card-state-icon.tsx';
import { TeamColourIcon } from './team-colour-icon.tsx';
import { formatCardState, formatItemTitle, formatItemVenue, formatSideAndGround } from './words.ts';

interface CardRowProps {
  item: CardItem;
  opponents: OpponentCounts['items'][number] | undefined;
}

export function CardRow({ item, opponents }: CardRowProps) {
  const { fixture, state, match } = item;
  const today = useToday();
  const title = formatItemTitle(item);
  return (
    <CompactRow
      as="li"
      className={styles.row}
      data-state={state}
      data-date={fixture.date}
      tabIndex={-1}
      name={`${title}, ${formatShortDate(fixture.date)}`}
      lead={<DayMark date={fixture.date} />}
      title={
        <>
          <TeamColourIcon teamName={fixture.teamName} />
          {match ? <Link to={matchPath(match.id)}>{title}</Link> : title}
        </>
      }
      summary={
        <>
          <span className={styles.state}>
            <CardStateIcon state={state} /> {formatCardState(item, today)}
          </span>{' '}
          {formatItemVenue(item)}
        </>
      }
      actions={<NextStepLinks item={item} opponents={opponents} />}
      details={<CardRowDetails item={item} />}
    />
  );
}

function NextStepLinks({ item, opponents }: CardRowProps) {
  const { fixture, match, requests } = item;
  const links: { to: string; label: string }[] = [];
  if (match?.reconfirm) links.push({ to: matchPath(match.id), label: 'Still on? Answer' });
  if (match?.proposalOpen) links.push({ to: matchPath(match.id), label: 'Change to answer' });
  if (requests.in > 0)
    links.push({ to: requestsPath, label: `${formatCount(requests.in, 'request')} to answer` });
  if (requests.out > 0)
    links.push({
      to: waitingRequestsPath,
      label: `Waiting for ${formatCount(requests.out, 'club')}`,
    });
  const title = `: ${formatItemTitle(item)}, ${formatShortDate(fixture.date)}`;
  return (
    <>
      {links.map(({ to, label }) => (
        <ButtonLink key={label} to={to} aria-label={`${label}${title}`}>
          {label}
        </ButtonLink>
      ))}
      {useIsFreeDate(item) && (
        <ButtonLink
          data-short={opponents?.opponents ? true : undefined}
          to={opponentsPath(fixture.id)}
        >
          <OpponentsLabel counted={opponents} />
          <VisuallyHidden>{title}</VisuallyHidden>
        </ButtonLink>
      )}
    </>
  );
}

function useIsFreeDate({ fixture, state }: CardItem): boolean {
  const today = useToday();
  return fixture.status === 'open' && state !== 'confirmed' && fixture.date >= today;
}

function OpponentsLabel({ counted }: { counted: CardRowProps['opponents'] }) {
  if (counted === undefined) return 'Find opponents';
  if (counted.opponents === 0) return 'No opponent found yet';
  return (
    <>
      {formatOpponentClubs(counted)}
      <VisuallyHidden> can play you on this date</VisuallyHidden>
    </>
  );
}

function CardRowDetails({ item }: { item: CardItem }) {
  const { fixture } = item;
  return (
    <>
      <FixtureFactsList fixture={fixture} isOwn venue={formatSideAndGround(item)} />
      {useIsFreeDate(item) && (
        <Row>
          <ButtonLink
            to={editFixturePath(fixture.id)}
            aria-label={`Edit the fixture of ${fixture.teamName}`}
          >
            Edit
          </ButtonLink>
        </Row>
      )}
    </>
  );
}
