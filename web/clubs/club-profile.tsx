import type { Club } from '@fixturebook/contract/clubs';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Stack } from '../ui/stack.tsx';
import styles from './club-profile.module.css';
import { phoneInWords } from './phone.ts';

export function ClubProfile({ club, isOwn }: { club: Club; isOwn?: boolean }) {
  const heading = (
    <span className={styles.heading}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={88} />
      {club.name}
    </span>
  );
  return (
    <Page heading={heading}>
      <Stack>
        <p className={styles.description}>{club.description}</p>
        <div className={styles.sheet}>
          <Contact club={club} />
        </div>
        <Row>
          <ButtonLink to="/clublocation" state={{ slug: club.slug }}>
            View on a Map
          </ButtonLink>
          {isOwn && <ButtonLink to="/editProfile">Edit profile</ButtonLink>}
        </Row>
      </Stack>
    </Page>
  );
}

function Contact({ club }: { club: Club }) {
  return (
    <Facts long>
      <Fact name="Location">{club.postcode}</Fact>
      {club.whatThreeWords && (
        <Fact name="What Three Words">
          <Link to={`https://what3words.com/${encodeURI(club.whatThreeWords)}`} rel="noreferrer">
            {`///${club.whatThreeWords}`}
          </Link>
        </Fact>
      )}
      <Fact name="Phone Number">
        <Link to={`tel:${club.contactNumber}`}>{phoneInWords(club.contactNumber)}</Link>
      </Fact>
      <Fact name="Club Email">
        <Link to={`mailto:${club.contactEmail}`}>{club.contactEmail}</Link>
      </Fact>
      {club.website && (
        <Fact name="Website">
          <Link to={club.website} rel="noreferrer">
            {club.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </Link>
        </Fact>
      )}
    </Facts>
  );
}
