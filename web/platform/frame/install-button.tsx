import { brand } from '@fixturebook/contract/brand';
import styles from './menu.module.css';
import { useInstall } from './use-install.ts';

/** An entry of the menu. The app never prompts for the installation. */
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
