import type { Match, Terms, TermsVersion } from '@fixturebook/contract/matches';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { Section } from '../../ui/layout/section.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { compareTerms } from '../terms/terms-words.ts';
import styles from './history-section.module.css';
import { capitalize, formatOwnOrOtherClubName } from './match-words.ts';

export function HistorySection({ match }: { match: Match }) {
  return (
    <Section underlined heading="What was agreed, and when">
      <PlainList as="ol" className={styles.list}>
        {match.history.map((entry, index) => (
          <li key={entry.id} data-status={entry.status}>
            <HistoryEntry match={match} entry={entry} before={match.history.slice(index + 1)} />
          </li>
        ))}
      </PlainList>
    </Section>
  );
}

interface HistoryEntryProps {
  match: Match;
  entry: TermsVersion;
  before: TermsVersion[];
}

function HistoryEntry({ match, entry, before }: HistoryEntryProps) {
  const previouslyAgreed = before.find(({ status }) => status === 'agreed');
  const proposer = formatOwnOrOtherClubName(match, entry.proposedByClubId);
  return (
    <>
      <p className={styles.head}>
        <strong>{statusLabels[entry.status]}</strong>
        <span>{formatDateTime(entry.answeredAt ?? entry.createdAt)}</span>
      </p>
      {previouslyAgreed ? (
        <>
          <p>{`${capitalize(proposer)} suggested on ${formatDateTime(entry.createdAt)}:`}</p>
          <TermsChanges before={previouslyAgreed.terms} after={entry.terms} />
        </>
      ) : (
        <p>Match agreed, on the terms {proposer} asked for.</p>
      )}
      {entry.reason && <p>Reason: {entry.reason}</p>}
    </>
  );
}

const statusLabels: Record<TermsVersion['status'], string> = {
  agreed: 'Agreed',
  refused: 'Turned down',
  withdrawn: 'Withdrawn',
  proposed: 'Waiting for an answer',
};

function TermsChanges({ before, after }: { before: Terms; after: Terms }) {
  const changed = compareTerms(before, after).filter(({ isChanged }) => isChanged);
  return (
    <ul>
      {changed.map((line) => (
        <li key={line.id}>
          {line.name}: {line.after || 'not agreed yet'} (before: {line.before || 'not agreed'})
        </li>
      ))}
    </ul>
  );
}
