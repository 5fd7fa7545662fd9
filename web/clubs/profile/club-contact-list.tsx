import type { Club } from '@fixturebook/contract/clubs';
import { formatPhone } from '@fixturebook/contract/format';
import type { LinkProps } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './club-profile-screen.module.css';

export function ClubContactList({ club }: { club: Club }) {
  return (
    <Card className={styles.contact}>
      <Facts long>
        <Fact name="Location" wide>
          <Row spread>
            {club.postcode}
            <ButtonLink to={`/clublocation?club=${club.slug}`} state={{ clubName: club.name }}>
              View on a Map
            </ButtonLink>
          </Row>
        </Fact>
        {club.whatThreeWords && (
          <Fact name="What Three Words">
            <ExternalLink to={`https://what3words.com/${encodeURI(club.whatThreeWords)}`}>
              {`///${club.whatThreeWords}`}
            </ExternalLink>
          </Fact>
        )}
        <Fact name="Phone Number">
          <Link to={`tel:${club.contactNumber}`}>{formatPhone(club.contactNumber)}</Link>
        </Fact>
        <Fact name="Club Email">
          <Link to={`mailto:${club.contactEmail}`}>{club.contactEmail}</Link>
        </Fact>
        {club.website && (
          <Fact name="Website">
            <ExternalLink to={club.website}>{formatWebsite(club.website)}</ExternalLink>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function ExternalLink(props: LinkProps) {
  return <Link rel="noopener noreferrer" {...props} />;
}

function formatWebsite(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
