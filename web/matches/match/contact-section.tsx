import type { Match } from '@fixturebook/contract/matches';
import { chatWithPath, clubPath } from '@fixturebook/contract/paths';
import { formatPhone } from '../../clubs/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './contact-section.module.css';
import { MatchSection } from './match-section.tsx';
import { getSides } from './match-words.ts';

/** How the other club is reached. */
export function ContactSection({ match }: { match: Match }) {
  const { club, contactEmail, contactNumber, suspended } = getSides(match).other;
  if (suspended)
    return (
      <MatchSection heading={`Reach ${club.name}`}>
        <Notice tone="error">
          This club is suspended for now: it is not reached here, and is not asked whether the match
          is still on. If you do not know that it will come, call the match off.
        </Notice>
      </MatchSection>
    );
  return (
    <MatchSection heading={`Reach ${club.name}`}>
      <div className={styles.sheet}>
        <Facts long>
          {contactNumber && (
            <Fact name="Phone Number" wide>
              <Link to={`tel:${contactNumber}`}>{formatPhone(contactNumber)}</Link>
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
        <p className={styles.message}>
          <ButtonLink to={chatWithPath(club.slug)}>Message</ButtonLink>
        </p>
      </div>
    </MatchSection>
  );
}
