import type { CardItem } from '@fixturebook/contract/card/card';
import {
  editFixturePath,
  matchPath,
  opponentsPath,
  recordedMatchPath,
  requestsPath,
  waitingRequestsPath,
} from '@fixturebook/contract/paths';
import { FixtureFactsList } from '../fixtures/api.ts';
import { formatOpponentClubs, formatOpponentsLink } from '../opponents/api.ts';
import { ShareDateButton } from '../public-pages/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatShortDate } from '../ui/dates/calendar-date.ts';
import { DayMark } from '../ui/dates/day-mark.tsx';
import { useToday } from '../ui/dates/use-today.ts';
import { formatCount } from '../ui/format/count.ts';
import { CompactRow, RowDetails } from '../ui/layout/compact-row.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { Link } from '../ui/link.tsx';
import styles from './card-row.module.css';
import { CardStateIcon } from './card-state-icon.tsx';
import { isComingFreeDate } from './free-date-rules.ts';
import { TeamColourIcon } from './team-colour-icon.tsx';
import {
  formatCardState,
  formatCompetition,
  formatItemTitle,
  formatItemVenue,
  formatSideAndGround,
  getShownState,
} from './words.ts';

export function CardRow({ item }: { item: CardItem }) {
  const { fixture } = item;
  const path = findMatchPath(item);
  const today = useToday();
  const state = getShownState(item, today);
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
          {path ? <Link to={path}>{title}</Link> : title}
        </>
      }
      summary={
        <>
          <span className={styles.state}>
            <CardStateIcon state={state} /> {formatCardState(item, today)}
          </span>{' '}
          {[formatCompetition(item), formatItemVenue(item)].filter(Boolean).join(' · ')}
        </>
      }
      actions={<NextStepLinks item={item} />}
      details={<CardRowDetails item={item} />}
    />
  );
}

function findMatchPath({ match, recorded }: CardItem): string | undefined {
  if (match) return matchPath(match.id);
  return recorded ? recordedMatchPath(recorded.id) : undefined;
}

/** Shows the most urgent step in the row, and the others among its details. */
function NextStepLinks({ item }: { item: CardItem }) {
  const [first, ...others] = listNextSteps(item, useIsFreeDate(item));
  const title = `${formatItemTitle(item)}, ${formatShortDate(item.fixture.date)}`;
  return (
    <>
      {first && <NextStepLink step={first} title={title} />}
      {others.length > 0 && (
        <RowDetails>
          {others.map((step) => (
            <NextStepLink key={step.name} step={step} title={title} />
          ))}
        </RowDetails>
      )}
    </>
  );
}

function NextStepLink({ step: { to, label, name }, title }: { step: NextStep; title: string }) {
  return (
    <ButtonLink to={to} aria-label={`${name}: ${title}`}>
      {label}
    </ButtonLink>
  );
}

interface NextStep {
  to: string;
  /** Short, because it is beside the title. */
  label: string;
  name: string;
}

function listNextSteps(item: CardItem, isFreeDate: boolean): NextStep[] {
  const { fixture, match, requests, opponents } = item;
  const toAnswer = formatCount(requests.in, 'request');
  const steps: (NextStep | false | undefined)[] = [
    match?.reconfirm && {
      to: matchPath(match.id),
      label: 'Still on?',
      name: 'Still on? Answer',
    },
    match?.proposalOpen && {
      to: matchPath(match.id),
      label: 'Answer',
      name: 'Change to answer',
    },
    requests.in > 0 && {
      to: requestsPath,
      label: toAnswer,
      name: `${toAnswer} to answer`,
    },
    requests.out > 0 && {
      to: waitingRequestsPath,
      label: 'Waiting',
      name: `Waiting for ${formatCount(requests.out, 'club')}`,
    },
    isFreeDate && {
      to: opponentsPath(fixture.id),
      label: opponents ? formatOpponentClubs(opponents) : 'Opponents',
      name: opponents ? formatOpponentsLink(opponents) : 'Opponents',
    },
  ];
  return steps.filter((step) => step !== false && step !== undefined);
}

function useIsFreeDate(item: CardItem): boolean {
  return isComingFreeDate(item, useToday());
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
          <ShareDateButton fixture={fixture} />
        </Row>
      )}
    </>
  );
}
