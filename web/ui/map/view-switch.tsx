import { Segments } from '../segments.tsx';
import styles from './view-switch.module.css';

export type MapOrListView = 'map' | 'list';

const viewOptions: Record<MapOrListView, string> = { map: 'Map', list: 'List' };

interface ViewSwitchProps {
  label: string;
  view: MapOrListView;
  onChoose: (view: MapOrListView) => void;
}

export function ViewSwitch({ label, view, onChoose }: ViewSwitchProps) {
  return (
    <div className={styles.choice}>
      <Segments label={label} options={viewOptions} chosen={view} onChoose={onChoose} />
    </div>
  );
}
