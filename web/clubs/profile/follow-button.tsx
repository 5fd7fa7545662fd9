import type { Club } from '@fixturebook/contract/clubs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { followClub, followedClubsQuery, unfollowClub } from '../../opponents/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Shows nothing until it is known whether the club is followed. */
export function FollowButton({ club }: { club: Club }) {
  const client = useQueryClient();
  const { data } = useQuery(followedClubsQuery);
  const mutation = useMutation({
    mutationFn: (follow: boolean) => (follow ? followClub(club.slug) : unfollowClub(club.slug)),
    onSuccess: () => client.invalidateQueries(followedClubsQuery),
  });
  if (!data) return null;
  const isFollowed = data.items.some(({ id }) => id === club.id);
  return (
    <Stack>
      <p>
        <Button
          aria-pressed={isFollowed}
          aria-disabled={mutation.isPending}
          onClick={() => {
            if (!mutation.isPending) mutation.mutate(!isFollowed);
          }}
        >
          {isFollowed ? 'Following' : 'Follow'}
        </Button>
      </p>
      {mutation.error && <Notice tone="error">{mutation.error.message}</Notice>}
      {mutation.isSuccess && (
        <Notice tone="success">
          {mutation.variables
            ? `We'll tell you of ${club.name}'s new free dates. They aren't told that you follow them.`
            : `You no longer follow ${club.name}.`}
        </Notice>
      )}
    </Stack>
  );
}
