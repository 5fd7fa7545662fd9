import { useQuery, useQueryClient } from '@tanstack/react-query';
import { followedClubsQuery, unfollowClub } from '../../opponents/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RemovableListSection } from './removable-list-section.tsx';

export function FollowedClubsSection() {
  const client = useQueryClient();
  return (
    <RemovableListSection
      heading="Clubs you follow"
      lead="We tell you of their new free dates, however far away. They aren't told that you follow them."
      query={useQuery(followedClubsQuery)}
      emptyText="You don't follow any clubs yet. To follow one, press Follow on its profile."
      formatName={({ name }) => name}
      icon={({ name, photoUrl }) => <Avatar name={name} photoUrl={photoUrl} size={40} />}
      removeLabel="Unfollow"
      remove={({ slug }) => unfollowClub(slug)}
      onRemoved={() => client.invalidateQueries(followedClubsQuery)}
      formatRemoved={(name) => `You no longer follow ${name}.`}
    />
  );
}
