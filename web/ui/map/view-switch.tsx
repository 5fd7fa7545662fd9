import { Segments } from '../segments.tsx';
import styles from './view-switch.module.css';

export type MapOrList = 'map' | 'list';

const viewOptions: Record<MapOrList, string> = { map: 'Map', list: 'List' };

interface ViewSwitchProps {
  /** For screen readers, such as `Show clubs on`. */
  label: string;
  view: MapOrList;
  onChoose: (view: MapOrList) => void;
}

/** What a phone shows. A wide screen has room for both, and hides the choice. */
export function ViewSwitch({ label, view, onChoose }: ViewSwitchProps) {
  return (
    <div className={styles.choice}>
      <Segments label={label} options={viewOptions} chosen={view} onChoose={onChoose} />
    </div>
  );
}
