import type { CardImport as Preview } from '@fixturebook/contract/card/imports';
import type { Side } from '@fixturebook/contract/fixtures';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { sideLabels, toSelectOptions } from '../../fixtures/api.ts';
import { addMonths, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import type { FieldErrors, FormCheckResult } from '../../ui/form/field-errors.ts';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { formatCount } from '../../ui/format/count.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { cardQuery } from '../api.ts';
import { getDefaultSeason } from '../card-search.ts';
import { readCardLines } from '../outputs/api.ts';
import { DaysCalendar } from './days-calendar.tsx';
import styles from './pick-dates-form.module.css';
import {
  formatLines,
  listChosenDays,
  listDays,
  maxMonths,
  type WeekdayName,
  weekdayNames,
} from './pick-rules.ts';
import { emptyTeamValues, GroundFields, TeamField } from './team-fields.tsx';

interface PickDatesFormProps {
  clubId: string;
  teamNames: string[];
  onRead: (preview: Preview) => void;
}

const emptyValues = {
  ...emptyTeamValues,
  from: '',
  to: '',
  side: 'home',
  startTime: '',
  monday: '',
  tuesday: '',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
};
type PickValues = typeof emptyValues;

/** Picks the weekdays of a part of the season, from which single days can be unticked. */
export function PickDatesForm({ clubId, teamNames, onRead }: PickDatesFormProps) {
  const today = useToday();
  const [toggled, setToggled] = useState<string[]>([]);
  const form = useSubmitForm({
    draftKey: `pick-dates-${clubId}`,
    initialValues: { ...emptyValues, ...getSeasonAhead(today) },
    check: (values: PickValues) => checkPick(values, today, listDaysToAdd(values).length),
    submit: async (values) => {
      const { team, ground, radius } = values;
      const text = formatLines(listDaysToAdd(values), {
        side: values.side as Side,
        startTime: values.startTime,
      });
      onRead(await readCardLines({ text, team, ground, radius }));
    },
  });
  const range = findRange(form.values, today);
  const taken = useTakenDays(form.values.team, range);

  function listDaysToAdd(values: PickValues) {
    const chosenRange = findRange(values, today);
    if (!chosenRange) return [];
    const days = listDays(chosenRange, listWeekdays(values));
    return listChosenDays(days, { toggled, taken, range: chosenRange });
  }

  const days = listDaysToAdd(form.values);
  return (
    <Form form={form}>
      <TeamField form={form} teamNames={teamNames} hint="For example, 1st XI or Sunday XI." />
      <FieldGroup legend="Days of the week">
        <div className={styles.weekdays}>
          {weekdayNames.map((name) => (
            <CheckboxField key={name} label={weekdayLabels[name]} {...form.field(name)} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend="Part of the season" columns>
        <DateField label="From" min={today} {...form.field('from')} />
        <DateField label="To" min={today} {...form.field('to')} />
      </FieldGroup>
      <ChoiceField label="Side" options={toSelectOptions(sideLabels)} {...form.field('side')} />
      <TextField label="Start Time" type="time" optional {...form.field('startTime')} />
      <GroundFields form={form} />
      {range && (
        <FieldGroup legend="Untick what's taken">
          <p role="status">
            {days.length === 0
              ? 'No days picked yet. Choose days of the week above, or tap days below.'
              : `${formatCount(days.length, 'day')} picked. Dots are bank holidays.`}
          </p>
          <DaysCalendar
            range={range}
            chosen={new Set(days)}
            taken={taken}
            onToggle={(day) =>
              setToggled((before) =>
                before.includes(day) ? before.filter((one) => one !== day) : [...before, day],
              )
            }
          />
        </FieldGroup>
      )}
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel="Checking...">
          {days.length === 0 ? 'Check dates' : `Check ${formatCount(days.length, 'date')}`}
        </SubmitButton>
      </Row>
    </Form>
  );
}

const weekdayLabels: Record<WeekdayName, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Returns the usual cricket season, or what is left of it. */
function getSeasonAhead(today: string) {
  const season = getDefaultSeason(today);
  const [from, to] = [`${season}-04-15`, `${season}-09-30`];
  return today > to
    ? { from: today, to: addMonths(today, 1) }
    : { from: from < today ? today : from, to };
}

/** Returns undefined unless both are dates, in order and not too far apart. */
function findRange({ from, to }: Pick<PickValues, 'from' | 'to'>, today: string) {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return undefined;
  const isUsable = from >= today && from <= to && to <= addMonths(from, maxMonths);
  return isUsable ? { from, to } : undefined;
}

function listWeekdays(values: PickValues): WeekdayName[] {
  return weekdayNames.filter((name) => values[name] !== '');
}

/** Returns the days of the range on which the team has a fixture that is not called off. */
function useTakenDays(
  team: string,
  range: { from: string; to: string } | undefined,
): ReadonlySet<string> {
  const years = range ? [...new Set([range.from, range.to].map((day) => day.slice(0, 4)))] : [];
  const results = useQueries({ queries: years.map((year) => cardQuery(Number(year))) });
  const name = team.trim().toLowerCase();
  const items = results.flatMap(({ data }) => data?.items ?? []);
  const fixtures = items.map(({ fixture }) => fixture);
  return new Set(
    fixtures
      .filter(({ status, teamName }) => status !== 'called-off' && teamName.toLowerCase() === name)
      .map(({ date }) => date),
  );
}

function checkPick(
  values: PickValues,
  today: string,
  count: number,
): FormCheckResult<PickValues, PickValues> {
  const errors: FieldErrors<PickValues & { days: string }> = {};
  if (!values.team.trim()) errors.team = 'Enter the team name.';
  if (!isCalendarDate(values.from)) errors.from = 'Enter the first day.';
  if (!isCalendarDate(values.to)) errors.to = 'Enter the last day.';
  else if (values.to < values.from) errors.to = 'Enter a day after the first one.';
  else if (!findRange(values, today)) errors.to = 'Choose at most a year at a time.';
  const isComplete = Object.keys(errors).length === 0;
  if (isComplete && count === 0) errors.days = 'Pick at least one day.';
  return Object.keys(errors).length > 0 ? { errors } : { input: values };
}
