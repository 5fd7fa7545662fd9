import { z } from 'zod';
import { usualStartTime } from './usual-start-time.ts';

export const Forecast = z
  .strictObject({
    hour: z.string().describe('The start of the hour in Europe/London, such as `13:00`'),
    isUsualStart: z
      .boolean()
      .describe(`Whether no start time is agreed, so that the forecast is for ${usualStartTime}`),
    temperatureCelsius: z.number(),
    rainProbabilityPercent: z.number().nullable(),
    rainMm: z.number(),
    windKmPerHour: z.number(),
    weatherCode: z.int().describe('The WMO code of the weather (code table 4677)'),
    summary: z.string().describe('The code in words, such as `light rain`; empty if unknown'),
    fetchedAt: z.string(),
  })
  .meta({ id: 'Forecast' });
export type Forecast = z.infer<typeof Forecast>;

export const MatchForecast = z
  .strictObject({
    forecast: Forecast.nullable().describe(
      'Null if it is too early or too late for one, if the place is unknown, or if no forecast can be had',
    ),
  })
  .meta({ id: 'MatchForecast' });
export type MatchForecast = z.infer<typeof MatchForecast>;
