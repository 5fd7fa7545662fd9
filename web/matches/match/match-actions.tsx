import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';

interface MatchAction {
  label: string;
  busyLabel: string;
  look?: 'main' | 'green' | 'plain';
  isPressed?: boolean;
  run: () => Promise<unknown>;
}

interface MatchActionsProps {
  actions: MatchAction[];
  children?: ReactNode;
}

/** Runs one action at a time. A busy button stays enabled, so that it does not lose the focus. */
export function MatchActions({ actions, children }: MatchActionsProps) {
  const actionMutation = useMutation({ mutationFn: ({ run }: MatchAction) => run() });
  return (
    <>
      <Row>
        {actions.map((action) => (
          <Button
            key={action.label}
            look={action.look ?? 'plain'}
            aria-pressed={action.isPressed}
            aria-disabled={actionMutation.isPending}
            onClick={() => actionMutation.isPending || actionMutation.mutate(action)}
          >
            {actionMutation.isPending && actionMutation.variables.label === action.label
              ? action.busyLabel
              : action.label}
          </Button>
        ))}
        {children}
      </Row>
      {actionMutation.error && <Notice tone="error">{actionMutation.error.message}</Notice>}
    </>
  );
}
