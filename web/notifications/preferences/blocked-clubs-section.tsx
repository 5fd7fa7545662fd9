import { useQuery, useQueryClient } from '@tanstack/react-query';
import { blocksQuery, invalidateChats, unblockClub } from '../../chat/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RemovableListSection } from './removable-list-section.tsx';

export function BlockedClubsSection() {
  const client = useQueryClient();
  return (
    <RemovableListSection
      heading="Blocked clubs"
      lead="Neither club can message the other or ask for a match."
      query={useQuery(blocksQuery)}
      emptyText="You haven't blocked anyone."
      formatName={({ name }) => name}
      icon={({ name, photoUrl }) => <Avatar name={name} photoUrl={photoUrl} size={40} />}
      removeLabel="Unblock"
      remove={({ slug }) => unblockClub(slug)}
      onRemoved={() => invalidateChats(client)}
      formatRemoved={(name) => `${name} is no longer blocked.`}
    />
  );
}
