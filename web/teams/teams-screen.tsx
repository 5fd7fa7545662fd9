import {
  addGroundPath,
  addTeamPath,
  editGroundPath,
  editTeamPath,
} from '@fixturebook/contract/paths';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageMeta } from '../platform/page-meta.ts';
import { useFlashMessage } from '../platform/use-flash-message.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Note } from '../ui/layout/note.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { LinkedRow, PlainList, RowLink } from '../ui/plain-list.tsx';
import { groundsQuery, teamsQuery } from './api.ts';
import { TeamMarkIcon } from './team-mark-icon.tsx';
import styles from './teams-screen.module.css';
import { formatGroundFacts, formatTeamFacts, formatTeamGame } from './words.ts';

export function meta() {
  return pageMeta('Teams and grounds');
}

export default function TeamsScreen() {
  const flashMessage = useFlashMessage();
  const queries = [useQuery(teamsQuery), useQuery(groundsQuery)] as const;
  return (
    <Page
      heading="Teams and grounds"
      lead="Enter each once. We'll fill in the forms for you."
      parent="/dashboard"
    >
      <Stack wide>
        {flashMessage && <Notice tone="success">{flashMessage}</Notice>}
        <Loaded query={queries}>
          {([teams, grounds]) => (
            <>
              <TeamsSection teams={teams.items} grounds={grounds.items} />
              <GroundsSection grounds={grounds.items} />
            </>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

function TeamsSection({ teams, grounds }: { teams: Team[]; grounds: Ground[] }) {
  const findGround = ({ groundId }: Team) => grounds.find(({ id }) => id === groundId);
  return (
    <Section
      heading="Teams"
      size="large"
      aside={<ButtonLink to={addTeamPath}>Add a team</ButtonLink>}
    >
      {teams.length === 0 ? (
        <EmptyState line="No teams yet.">
          <p>Add the sides you put out, such as 1st XI or Sunday XI.</p>
        </EmptyState>
      ) : (
        <PlainList>
          {teams.map((team) => (
            <ItemRow
              key={team.id}
              to={editTeamPath(team.id)}
              title={
                <>
                  <TeamMarkIcon colour={team.colour} />
                  {team.name}
                </>
              }
              lines={[formatTeamFacts(team, findGround(team)), formatTeamGame(team)]}
            />
          ))}
        </PlainList>
      )}
    </Section>
  );
}

function GroundsSection({ grounds }: { grounds: Ground[] }) {
  return (
    <Section
      heading="Grounds"
      size="large"
      aside={<ButtonLink to={addGroundPath}>Add a ground</ButtonLink>}
    >
      {grounds.length === 0 ? (
        <EmptyState line="No grounds yet.">
          <p>Add where you play at home. A wandering club needs none.</p>
        </EmptyState>
      ) : (
        <PlainList>
          {grounds.map((ground) => (
            <ItemRow
              key={ground.id}
              to={editGroundPath(ground.id)}
              title={ground.name}
              lines={[formatGroundFacts(ground)]}
            />
          ))}
        </PlainList>
      )}
    </Section>
  );
}

interface ItemRowProps {
  to: string;
  title: ReactNode;
  /** Empty lines are left out. */
  lines: string[];
}

function ItemRow({ to, title, lines }: ItemRowProps) {
  return (
    <LinkedRow className={styles.row}>
      <RowLink className={styles.title} to={to}>
        {title}
      </RowLink>
      {lines.filter(Boolean).map((line) => (
        <Note key={line}>{line}</Note>
      ))}
    </LinkedRow>
  );
}
