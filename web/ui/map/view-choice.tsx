import { Segments } from '../segments.tsx';
import styles from './view-choice.module.css';

export type View = 'map' | 'list';

const views: Record<View, string> = { map: 'Map', list: 'List' };

interface ViewChoiceProps {
  /** For screen readers, such as `Show clubs on`. */
  label: string;
  view: View;
  onChoose: (view: View) => void;
}

/** What a phone shows. A wide screen has room for both, and hides the choice. */
export function ViewChoice({ label, view, onChoose }: ViewChoiceProps) {
  return (
    <div className={styles.choice}>
      <Segments label={label} options={views} chosen={view} onChoose={onChoose} />
    </div>
  );
}
