import type { Club } from '@fixturebook/contract/clubs';
import { formatPhone } from '@fixturebook/contract/format';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { WhatThreeWordsLink } from '../../ui/map/directions.tsx';
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
            <WhatThreeWordsLink words={club.whatThreeWords} />
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
            <Link to={club.website} rel="noopener noreferrer">
              {formatWebsite(club.website)}
            </Link>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function formatWebsite(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
