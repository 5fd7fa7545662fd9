import { type ColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import styles from './color-scheme-toggle.module.css';

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function ColorSchemeToggle() {
  const [chosen, choose] = useColorScheme();
  return (
    <fieldset className={styles.group}>
      <legend>Colours</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="color-scheme"
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
