import { useOwnClub } from '../platform/session/use-session.ts';
import { getSiteOrigin } from '../platform/site-origin.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Heading } from '../ui/heading.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { ShareButton } from '../ui/share/share-button.tsx';
import { formatInvitation, formatMailAddress } from './invitation-words.ts';

interface InviteClubsCardProps {
  /** The days that the invitation names, such as `Sunday 13 June 2027`, and the team that is free. */
  days: string | undefined;
  teamName?: string | undefined;
}

/** Offers a message with which the user invites the clubs that they play. The server sends nothing. */
export function InviteClubsCard({ days, teamName }: InviteClubsCardProps) {
  const { name } = useOwnClub();
  const invitation = formatInvitation({
    clubName: name,
    origin: getSiteOrigin(),
    days,
    teamName,
  });
  return (
    <Card as="section" aria-labelledby="nobody-near">
      <Heading level={2} id="nobody-near">
        Nobody near yet
      </Heading>
      <p>
        The clubs you play may not be here yet. Invite them: we've written the message, and you send
        it yourself.
      </p>
      <Row>
        <ShareButton
          look="main"
          heading="Invite a club"
          hint="Send it to the clubs you usually play."
          {...invitation}
        >
          Share an invitation
        </ShareButton>
        <ButtonLink to={formatMailAddress(invitation)}>Write an email</ButtonLink>
      </Row>
    </Card>
  );
}
