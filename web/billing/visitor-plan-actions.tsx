import type { Plan } from '@fixturebook/contract/billing';
import { plansPath } from '@fixturebook/contract/paths';
import { formatLoginPath } from '../platform/session/return-path.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

interface VisitorPlanActionsProps {
  plan: Plan['plan'];
  isSignedIn: boolean;
  canPay: boolean;
}

export function VisitorPlanActions({ plan, isSignedIn, canPay }: VisitorPlanActionsProps) {
  if (plan === 'hobby')
    return (
      <ButtonLink wide to={isSignedIn ? '/loginaftersigningup' : '/signup'}>
        Get Started
      </ButtonLink>
    );
  if (!canPay) return <DisabledButton>Subscribe</DisabledButton>;
  return (
    <ButtonLink
      wide
      look="main"
      to={isSignedIn ? '/loginaftersigningup' : formatLoginPath(plansPath)}
    >
      Subscribe
    </ButtonLink>
  );
}

export function DisabledButton({ children }: { children: string }) {
  return (
    <Button wide aria-disabled>
      {children}
    </Button>
  );
}
