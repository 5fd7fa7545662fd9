import { type Checklist, ChecklistStep, checklistDays } from '@fixturebook/contract/card/checklist';
import type { ChecklistRow } from '../queries/checklist.ts';

export function toChecklistView(row: ChecklistRow | undefined, now: Date): Checklist {
  if (!row || row.putAwayAt || !isNew(row, now)) return { steps: [] };
  const steps = ChecklistStep.options.map((step) => ({ step, done: row[step] }));
  return { steps: steps.every(({ done }) => done) ? [] : steps };
}

function isNew({ createdAt }: ChecklistRow, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < checklistDays * 86_400_000;
}
