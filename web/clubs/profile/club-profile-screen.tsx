import type { Club } from '@fixturebook/contract/clubs';
import { chatWithClubPath, plansPath, publicPagePath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { contactPermissionQuery } from '../../chat/api.ts';
import { ReliabilityText } from '../../matches/api.ts';
import { pageMeta, pageTitle } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { useMe, useOwnClub } from '../../platform/session/use-session.ts';
import { ShareClubButton } from '../../public-pages/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { clubQuery } from '../api.ts';
import { ClubNotFoundNotice } from '../club-not-found-notice.tsx';
import { type ClubReference, parseClubReference } from '../club-reference-parser.ts';
import type { Route } from './+types/club-profile-screen';
import { ClubContactList } from './club-contact-list.tsx';
import { isLongDescription } from './club-description-rules.ts';
import styles from './club-profile-screen.module.css';
import { FollowButton } from './follow-button.tsx';

export function meta() {
  return pageMeta('Club Profile');
}

/** Shows the club named in the URL, else the club in the navigation state, else the user's own club. */
export default function ClubProfileScreen({ params }: Route.ComponentProps) {
  const own = useOwnClub();
  const { state } = useLocation();
  const reference = params.slug ? { slug: params.slug } : parseClubReference(state);
  if (!reference || reference.slug === own.slug) return <ClubProfile club={own} isOwn />;
  return <LoadedClubProfile key={JSON.stringify(reference)} reference={reference} />;
}

function LoadedClubProfile({ reference }: { reference: ClubReference }) {
  const own = useOwnClub();
  const query = useQuery(clubQuery(reference));
  if (query.data) return <ClubProfile club={query.data} isOwn={query.data.id === own.id} />;
  if (hasErrorCode(query.error, 'not-found'))
    return (
      <Page heading="Club not found" parent="/clubList">
        <title>{pageTitle('Club not found')}</title>
        <ClubNotFoundNotice error={query.error} />
      </Page>
    );
  return (
    <Page heading="Club Profile" parent="/clubList">
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

const ownEmptyText =
  "Once you've answered three match requests or played three agreed matches, other clubs see here how soon you answer and how many you've played.";

/** A child route, which `web/routes.ts` defines, renders the club's fixtures. */
function ClubProfile({ club, isOwn }: { club: Club; isOwn?: boolean }) {
  const heading = (
    <span className={styles.heading}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={88} />
      <span className={styles.name}>{club.name}</span>
    </span>
  );
  return (
    <Page heading={heading} width="wide" parent={isOwn ? '/dashboard' : '/clubList'}>
      <title>{pageTitle(club.name)}</title>
      <div className={styles.board}>
        <Stack className={styles.about}>
          {club.description !== '' && <ClubDescriptionText text={club.description} />}
          <ClubContactList club={club} />
          {isOwn ? (
            <ReliabilityText club={club} emptyText={ownEmptyText} />
          ) : (
            <ReliabilityText club={club} />
          )}
          <div>
            {isOwn ? (
              <Row>
                <ButtonLink to="/editProfile">Edit profile</ButtonLink>
                <ButtonLink to={publicPagePath}>Public page</ButtonLink>
              </Row>
            ) : (
              <MessageLink club={club} />
            )}
          </div>
          {!isOwn && <FollowButton key={club.id} club={club} />}
          <div>
            <ShareClubButton club={club} />
          </div>
        </Stack>
        <Outlet context={club} />
      </div>
    </Page>
  );
}

/** On the free plan (Hobby), says before the click that messaging this club first is part of Pro. */
function MessageLink({ club }: { club: Club }) {
  const { limited } = useMe();
  const permission = useQuery({ ...contactPermissionQuery(club.slug), enabled: limited });
  // If the permission fails to load, the chat itself says whether the club may be messaged.
  if (!limited || permission.data?.mayWrite || permission.error)
    return <ButtonLink to={chatWithClubPath(club.slug)}>Message</ButtonLink>;
  if (!permission.data) return null;
  return (
    <Stack>
      <p>Messaging a club first is part of Pro. You can ask for one of their free dates.</p>
      <p>
        <ButtonLink to={plansPath}>See the plans</ButtonLink>
      </p>
    </Stack>
  );
}

/** Collapses a long description, so that it does not push the rest of the profile far down. */
function ClubDescriptionText({ text }: { text: string }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isLongDescription(text)) return <p className={styles.text}>{text}</p>;
  return (
    <>
      <p className={styles.text} id={id} data-folded={!isUnfolded}>
        {text}
      </p>
      <p>
        <Button
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show all'}
        </Button>
      </p>
    </>
  );
}
