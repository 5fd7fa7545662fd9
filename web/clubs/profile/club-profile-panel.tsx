import type { Club } from '@fixturebook/contract/clubs';
import { chatWithPath } from '@fixturebook/contract/paths';
import { useId, useState } from 'react';
import { Outlet } from 'react-router';
import { pageTitle } from '../../platform/page-meta.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ClubContactList } from './club-contact-list.tsx';
import { isLongText } from './club-description-rules.ts';
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
        <Stack className={styles.about}>
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
        <Outlet context={club} />
      </div>
    </Page>
  );
}

/** A long description must not push the rest of the profile far down. */
function ClubDescriptionText({ text }: { text: string }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  if (!isLongText(text)) return <p className={styles.text}>{text}</p>;
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
