import styles from './map-view-choice.module.css';

export type View = 'map' | 'list';

const views: { value: View; label: string }[] = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
];

/** What a phone shows; a wide screen has room for both. */
export function MapViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend>Show clubs on</legend>
      {views.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="map-or-list"
            checked={view === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
