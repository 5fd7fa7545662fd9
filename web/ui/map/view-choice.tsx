import styles from './view-choice.module.css';

export type View = 'map' | 'list';

const views: { value: View; label: string }[] = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
];

interface ViewChoiceProps {
  /** `Show clubs on`, before `Map` and `List`. */
  legend: string;
  view: View;
  onChoose: (view: View) => void;
}

/** What a phone shows; a wide screen has room for both. */
export function ViewChoice({ legend, view, onChoose }: ViewChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
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
