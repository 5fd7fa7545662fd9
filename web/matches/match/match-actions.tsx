import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';

interface MatchAction {
  label: string;
  busyLabel: string;
  look?: 'main' | 'plain';
  /** Of a choice: whether it is the one that stands. */
  isPressed?: boolean;
  run: () => Promise<void>;
}

interface MatchActionsProps {
  actions: MatchAction[];
  /** What else can be done, beside them. */
  children?: ReactNode;
}

/** Buttons that do something at once, one at a time. They keep the focus while they are busy. */
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
            onClick={() => {
              if (!actionMutation.isPending) actionMutation.mutate(action);
            }}
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
