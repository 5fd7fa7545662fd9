import type { Fixture } from '@fixturebook/contract/fixtures';
import type { NearMiss, Opponent } from '@fixturebook/contract/matches';
import { clubPath, formatInWords, strengths, venueInWords } from '../fixtures/api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { AskButton } from './ask-button.tsx';
import styles from './opponents-row.module.css';

interface OpponentsRowProps {
  own: Fixture;
  found: Pick<Opponent | NearMiss, 'fixture' | 'club'>;
  /** Why it suits, or what is missing. */
  words: string[];
  isNearMiss?: boolean;
}

export function OpponentsRow({ own, found, words, isNearMiss }: OpponentsRowProps) {
  const { fixture, club } = found;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Avatar name={club.name} photoUrl={club.photoUrl} size={44} />
        <div className={styles.title}>
          <h3 className={styles.name}>
            <Link to={clubPath(club.slug)}>{club.name}</Link>
          </h3>
          <p className={styles.team}>{fixture.teamName}</p>
        </div>
      </div>
      <p className={styles.words} data-look={isNearMiss ? 'missing' : 'reasons'}>
        {words.join(' · ')}
      </p>
      <Facts>
        <Fact name="Venue" wide="two">
          {venueInWords(fixture)}
        </Fact>
        <Fact name="Start time">{fixture.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatInWords(fixture) ?? 'Any'}</Fact>
        <Fact name="Strength">{fixture.strength ? strengths[fixture.strength] : 'Any'}</Fact>
      </Facts>
      <div className={styles.foot}>
        <AskButton fixture={fixture} own={own} look={isNearMiss ? 'plain' : 'main'}>
          {isNearMiss ? 'Ask all the same' : 'Ask'}
        </AskButton>
      </div>
    </li>
  );
}
