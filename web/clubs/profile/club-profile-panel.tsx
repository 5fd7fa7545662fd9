import type { Club } from '@fixturebook/contract/clubs';
import { chatWithPath } from '@fixturebook/contract/paths';
import { Outlet } from 'react-router';
import { pageTitle } from '../../platform/page-meta.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ClubContactList } from './club-contact-list.tsx';
import { ClubDescriptionText } from './club-description-text.tsx';
import styles from './club-profile-panel.module.css';

/** The child route adds the club's fixtures: see `web/routes.ts`. */
export function ClubProfilePanel({ club, isOwn }: { club: Club; isOwn?: boolean }) {
  const heading = (
    <span className={styles.heading}>
      <Avatar name={club.name} photoUrl={club.photoUrl} size={88} />
      <span className={styles.name}>{club.name}</span>
    </span>
  );
  return (
    <Page heading={heading} width="wide">
      <title>{pageTitle(club.name)}</title>
      <div className={styles.board}>
        <div className={styles.about}>
          <Stack>
            <ClubDescriptionText text={club.description} />
            <ClubContactList club={club} />
            <p>
              {isOwn ? (
                <ButtonLink to="/editProfile">Edit profile</ButtonLink>
              ) : (
                <ButtonLink to={chatWithPath(club.slug)}>Message</ButtonLink>
              )}
            </p>
          </Stack>
        </div>
        <Outlet context={club} />
      </div>
    </Page>
  );
}
