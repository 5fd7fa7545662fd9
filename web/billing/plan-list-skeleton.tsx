import type { Plan } from '@fixturebook/contract/billing';
import { LoadingText } from '../ui/feedback/loading.tsx';
import styles from './plan-list.module.css';
import { PlanList } from './plan-list.tsx';

/** The cards show that something is loading, so a text is needed only when it takes long. */
export function PlanListSkeleton({ plans }: { plans?: Plan[] }) {
  return (
    <>
      <div className={styles.slowNotice} role="status">
        <LoadingText>{''}</LoadingText>
      </div>
      <PlanList plans={plans} />
    </>
  );
}
