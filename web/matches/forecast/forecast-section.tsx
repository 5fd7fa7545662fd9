import { forecastDaysBeforeMatch } from '@fixturebook/contract/limits';
import type { Forecast } from '@fixturebook/contract/weather/forecasts';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { addDays } from '../../ui/dates/calendar-date.ts';
import { getServerTime } from '../../ui/dates/clock.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Link } from '../../ui/link.tsx';
import type { ForecastQuery } from './api.ts';
import styles from './forecast-section.module.css';
import {
  formatForecastAge,
  formatForecastHour,
  formatRain,
  formatWeather,
  formatWind,
} from './forecast-words.ts';
import { SkyIcon } from './sky-icon.tsx';

interface ForecastSectionProps {
  date: string;
  startTime: string | null;
  query: ForecastQuery;
}

/**
 * Shows the weather on the day of a match, and nothing if there is no forecast, whatever the reason.
 * While the forecast loads, its place is kept free, so that nothing moves when it arrives.
 */
export function ForecastSection({ date, startTime, query }: ForecastSectionProps) {
  const today = useToday();
  const isNear = date >= today && date <= addDays(today, forecastDaysBeforeMatch);
  const { data, isPending } = useQuery({ ...query, enabled: isNear });
  if (!isNear || (!isPending && !data?.forecast)) return null;
  return (
    <Section underlined heading="On the day" className={styles.section} data-pending={isPending}>
      <ForecastCard forecast={data?.forecast ?? undefined} startTime={startTime} />
    </Section>
  );
}

interface ForecastCardProps {
  /** Undefined while the forecast loads. */
  forecast: Forecast | undefined;
  startTime: string | null;
}

const emptyLine = '\u00a0';

function ForecastCard({ forecast, startTime }: ForecastCardProps) {
  const age = forecast && formatForecastAge(forecast, getServerTime());
  return (
    <Card>
      <div className={styles.forecast}>
        <SkyIcon weatherCode={forecast?.weatherCode ?? 0} />
        <div>
          <Note>{formatForecastHour(startTime)}</Note>
          <p className={styles.weather}>{forecast ? formatWeather(forecast) : emptyLine}</p>
          <p>{forecast ? formatRain(forecast) : emptyLine}</p>
          <p>{forecast ? formatWind(forecast) : emptyLine}</p>
        </div>
      </div>
      {age && <Note>{age}</Note>}
      <Note>
        <Link to="https://open-meteo.com/" rel="noopener noreferrer">
          Weather data by Open-Meteo.com
        </Link>
      </Note>
    </Card>
  );
}
