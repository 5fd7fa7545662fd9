import type { Match, Terms, TermsEntry } from '@fixturebook/contract/matches';
import { momentInWords } from '../ui/moment.ts';
import styles from './match-history.module.css';
import { MatchSection } from './match-section.tsx';
import { whoIs, withCapital } from './match-words.ts';
import { compareTerms } from './terms-lines.ts';

/** Who proposed what and when, and what became of it. The newest first. */
export function MatchHistory({ match }: { match: Match }) {
  return (
    <MatchSection heading="What was agreed, and when">
      <ol className={styles.list}>
        {match.history.map((entry, index) => (
          <li key={entry.id} data-status={entry.status}>
            <Entry match={match} entry={entry} before={match.history.slice(index + 1)} />
          </li>
        ))}
      </ol>
    </MatchSection>
  );
}

interface EntryProps {
  match: Match;
  entry: TermsEntry;
  before: TermsEntry[];
}

function Entry({ match, entry, before }: EntryProps) {
  const stood = before.find(({ status }) => status === 'agreed');
  const asker = withCapital(whoIs(match, entry.proposedByClubId));
  return (
    <>
      <p className={styles.head}>
        <strong>{outcomes[entry.status]}</strong>
        <span>{momentInWords(entry.answeredAt ?? entry.createdAt)}</span>
      </p>
      {stood ? (
        <>
          <p>{`${asker} proposed on ${momentInWords(entry.createdAt)}:`}</p>
          <Changes before={stood.terms} after={entry.terms} />
        </>
      ) : (
        <p>The match, on the terms that {asker === 'Your club' ? 'your club' : asker} asked for.</p>
      )}
      {entry.reason && <p>Reason: {entry.reason}</p>}
    </>
  );
}

const outcomes: Record<TermsEntry['status'], string> = {
  agreed: 'Agreed',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  proposed: 'Waiting for an answer',
};

function Changes({ before, after }: { before: Terms; after: Terms }) {
  const changed = compareTerms(before, after).filter(({ isChanged }) => isChanged);
  return (
    <ul className={styles.changes}>
      {changed.map((line) => (
        <li key={line.id}>
          {line.name}: {line.after || 'left open'} (before: {line.before || 'left open'})
        </li>
      ))}
    </ul>
  );
}
