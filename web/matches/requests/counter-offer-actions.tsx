import type { MatchRequest } from '@fixturebook/contract/matches';
import { matchPath } from '@fixturebook/contract/paths';
import { useMutation } from '@tanstack/react-query';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { acceptCounterOffer } from './api.ts';
import styles from './request-card.module.css';
import { useRequestAction } from './use-request-action.ts';

interface CounterOfferActionsProps {
  request: MatchRequest;
  onNoThanks: () => void;
}

/** Lets the club that asked answer a counter-offer. One tap agrees, without a dialog. */
export function CounterOfferActions({ request, onNoThanks }: CounterOfferActionsProps) {
  const { club, fixture, id } = request;
  const openNextScreen = useOpenNextScreen();
  const runAction = useRequestAction();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const match = await runAction(() => acceptCounterOffer(id));
      const done = `You've agreed the match against ${club.name} on ${formatDate(fixture.date)}.`;
      void openNextScreen({ to: matchPath(match.id), done });
    },
  });
  return (
    <>
      {error && <Notice tone="error">{error.message}</Notice>}
      <div className={styles.actions}>
        <Button
          look="green"
          aria-label={isPending ? undefined : `Agree with ${club.name}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          {isPending ? 'Agreeing...' : 'Agree'}
        </Button>
        <Button aria-label={`No thanks to ${club.name}`} onClick={onNoThanks}>
          No thanks
        </Button>
      </div>
    </>
  );
}
