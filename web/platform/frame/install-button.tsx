import { brand } from '@fixturebook/contract/brand';
import styles from './menu.module.css';
import { useInstall } from './use-install.ts';

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
