import { formatPhone } from '@fixturebook/contract/format';
import type { Match } from '@fixturebook/contract/matches';
import { chatWithClubPath, clubPath } from '@fixturebook/contract/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './contact-section.module.css';
import { getMatchSides } from './match-words.ts';

/** Has a link to the chat only if the match is not coming, because `MatchDayActions` has it otherwise. */
export function ContactSection({ match, isUpcoming }: { match: Match; isUpcoming: boolean }) {
  const { club, contactEmail, contactNumber, suspended } = getMatchSides(match).other;
  if (suspended)
    return (
      <Section underlined heading={`Contact ${club.name}`}>
        <Notice tone="error">
          We've suspended this club for now, so you can't message them here. Ring them if you have
          their number, or call the match off if you can't be sure they'll turn up.
        </Notice>
      </Section>
    );
  return (
    <Section underlined heading={`Contact ${club.name}`}>
      <Card className={styles.contact}>
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
        {!isUpcoming && (
          <p>
            <ButtonLink to={chatWithClubPath(club.slug)}>Message</ButtonLink>
          </p>
        )}
      </Card>
    </Section>
  );
}
