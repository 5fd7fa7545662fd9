import type { Match } from '@fixturebook/contract/matches';
import { phoneInWords } from '../clubs/api.ts';
import { clubPath } from '../fixtures/api.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import styles from './match-contact.module.css';
import { MatchSection } from './match-section.tsx';
import { sidesOf } from './match-words.ts';

/** How the other club is reached. */
export function MatchContact({ match }: { match: Match }) {
  const { club, contactEmail, contactNumber } = sidesOf(match).other;
  return (
    <MatchSection heading={`Reach ${club.name}`}>
      <div className={styles.sheet}>
        <Facts long>
          {contactNumber && (
            <Fact name="Phone Number" wide>
              <Link to={`tel:${contactNumber}`}>{phoneInWords(contactNumber)}</Link>
            </Fact>
          )}
          <Fact name="Contact Email" wide>
            <Link to={`mailto:${contactEmail}`}>{contactEmail}</Link>
          </Fact>
          <Fact name="Club" wide>
            <Link to={clubPath(club.slug)} state={{ clubName: club.name }}>
              {club.name}
            </Link>
          </Fact>
        </Facts>
      </div>
    </MatchSection>
  );
}
