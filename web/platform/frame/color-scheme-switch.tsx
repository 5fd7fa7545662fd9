import { Segments } from '../../ui/segments.tsx';
import { type ColorScheme, useColorScheme } from '../../ui/theme/color-scheme.ts';
import styles from './color-scheme-switch.module.css';

const schemes: Record<ColorScheme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' };

export function ColorSchemeSwitch() {
  const [chosen, setChosen] = useColorScheme();
  return (
    <div className={styles.toggle}>
      <Segments label="Colours" showsLabel options={schemes} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}
