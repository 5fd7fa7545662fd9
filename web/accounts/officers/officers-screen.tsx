import { deleteClubPath, ownClubsPath } from '@fixturebook/contract/paths';
import type { OfficerList } from '@fixturebook/contract/teams/officers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../platform/live/live.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { officersQuery } from './api.ts';
import { InviteOfficerForm } from './invite-officer-form.tsx';
import { InvitationRow, OfficerRow } from './officer-rows.tsx';

export function meta() {
  return pageMeta('Officers');
}

export default function OfficersScreen() {
  const client = useQueryClient();
  const query = useQuery(officersQuery);
  useLiveEvent('club', () => void client.invalidateQueries({ queryKey: officersQuery.queryKey }));
  return (
    <Page
      heading="Officers"
      lead="Everyone who looks after the club logs in with their own account."
      parent="/dashboard"
    >
      <Loaded query={query}>{(list) => <OfficerSections {...list} />}</Loaded>
    </Page>
  );
}

function OfficerSections({ officers, invitations }: OfficerList) {
  const { clubCount } = useMe();
  const isOwner = officers.some(({ isSelf, role }) => isSelf && role === 'owner');
  return (
    <Stack wide>
      <Section heading="The club's officers" size="large">
        <PlainList between="space">
          {officers.map((officer) => (
            <OfficerRow key={officer.userId} officer={officer} isForOwner={isOwner} />
          ))}
        </PlainList>
        {!isOwner && <Note>Only an owner can invite or remove officers.</Note>}
      </Section>
      {invitations.length > 0 && (
        <Section heading="Invitations" size="large">
          <PlainList between="space">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} isForOwner={isOwner} />
            ))}
          </PlainList>
        </Section>
      )}
      {isOwner && (
        <Section heading="Invite an officer" size="large">
          <InviteOfficerForm />
        </Section>
      )}
      {clubCount > 1 && (
        <p>
          <ButtonLink to={ownClubsPath}>Change club</ButtonLink>
        </p>
      )}
      {isOwner && (
        <Section heading="If the club leaves Fixturebook" size="large">
          <Note>You can delete the club with everything that it has stored here.</Note>
          <p>
            <ButtonLink to={deleteClubPath} look="danger">
              Delete the club
            </ButtonLink>
          </p>
        </Section>
      )}
    </Stack>
  );
}
