import { brand } from '@fixturebook/contract/brand';
import { useInstall } from './install.ts';
import styles from './menu.module.css';

/** Stands in the menu for those who look for it; nobody is asked. */
export function InstallButton() {
  const install = useInstall();
  return (
    install && (
      <button type="button" className={styles.install} onClick={install}>
        Install {brand.name} on this device
      </button>
    )
  );
}
