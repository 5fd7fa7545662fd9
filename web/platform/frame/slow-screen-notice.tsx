import { useNavigation } from 'react-router';
import { NoticeLine } from '../../ui/feedback/notice-line.tsx';
import { useTrueAfterDelay } from '../../ui/use-true-after-delay.ts';

const slowAfterMs = 4_000;

/** Says that the code of the next screen takes long to load, while the user still sees this screen. */
export function SlowScreenNotice() {
  const isLoading = useNavigation().state === 'loading';
  const isSlow = useTrueAfterDelay(isLoading, slowAfterMs);
  // The empty line is there before its text, so that screen readers announce it.
  if (!isLoading) return null;
  return <NoticeLine>{isSlow && 'The next screen is still loading.'}</NoticeLine>;
}
