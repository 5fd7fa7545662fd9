import { getSky, type Sky } from '@fixturebook/contract/weather/weather-codes';
import { Icon } from '../../ui/button.tsx';

const highCloud = 'M7 15a4.5 4.5 0 0 1-.5-8.97 6 6 0 0 1 11.6 1.5A3.75 3.75 0 0 1 17.5 15z';

const skyPaths: Record<Sky, string> = {
  clear:
    'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  'partly-cloudy':
    'M12 3v1.5M5.6 5.6l1 1M18.4 5.6l-1 1M8.3 9.5a4 4 0 0 1 7.2-1.2M8 20a4 4 0 0 1-.4-7.98 5.2 5.2 0 0 1 10.1 1.2A3.4 3.4 0 0 1 17.2 20z',
  cloudy: 'M7 19a4.5 4.5 0 0 1-.5-8.97 6 6 0 0 1 11.6 1.5A3.75 3.75 0 0 1 17.5 19z',
  fog: `${highCloud}M5 18.5h14M7 21.5h10`,
  rain: `${highCloud}M8 18l-1 3M12.5 18l-1 3M17 18l-1 3`,
  snow: `${highCloud}M7 18.5h2M11.5 21h2M15.5 18.5h2`,
  thunder: `${highCloud}M13 16l-2.5 3h3L11 22.5`,
};

/** Shows the weather of a WMO code. The words beside it say the same. */
export function SkyIcon({ weatherCode }: { weatherCode: number }) {
  return <Icon path={skyPaths[getSky(weatherCode)]} size={40} />;
}
