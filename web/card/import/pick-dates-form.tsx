import type { CardImport as Preview } from '@fixturebook/contract/card/imports';
import { groundMissingMessage, type Side } from '@fixturebook/contract/fixtures';
import { getTeamDefaults } from '@fixturebook/contract/teams/defaults';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team, TeamInput, Weekday } from '@fixturebook/contract/teams/teams';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sideLabels, toSelectOptions } from '../../fixtures/api.ts';
import { findByName, weekdayLabels, weekdayNames } from '../../teams/api.ts';
import { addMonths, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { getDefaultSeason } from '../../ui/dates/date-ranges.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { deleteDraft, readChoice, saveChoice } from '../../ui/form/draft/draft.ts';
import type { FieldErrors, FormCheckResult } from '../../ui/form/field-errors.ts';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { toFormValues } from '../../ui/form/form-values.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type FormController, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { formatCount } from '../../ui/format/count.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { cardQuery } from '../api.ts';
import { readCardLines } from '../outputs/api.ts';
import { DaysCalendar } from './days-calendar.tsx';
import { listNewNames, type NewNames } from './new-name-rules.ts';
import styles from './pick-dates-form.module.css';
import { formatLines, listChosenDays, listDays, maxMonths } from './pick-rules.ts';
import {
  emptyTeamValues,
  GroundFields,
  TeamField,
  TeamGroundField,
  TeamRadiusField,
} from './team-fields.tsx';

/** What the form says about a team. */
export type PickedTeam = Pick<TeamInput, 'name' | 'weekdays' | 'side' | 'startTime'>;

interface PickDatesFormProps {
  clubId: string;
  teams: Team[] | undefined;
  grounds: Ground[] | undefined;
  /** Whether the club lists its first dates, so that there is no last fixture to take a ground from. */
  isFirst?: boolean;
  onRead: (preview: Preview, newNames: NewNames, team: PickedTeam) => void;
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
/** The days are picked in a calendar, which is no field of the form. */
type PickErrors = FieldErrors<PickValues & { days: string }>;

/** Picks the weekdays of a part of the season, from which single days can be unticked. */
export function PickDatesForm({
  clubId,
  teams,
  grounds,
  isFirst = false,
  onRead,
}: PickDatesFormProps) {
  const today = useToday();
  const draftKey = getDraftKey(clubId, isFirst);
  const [toggled, setToggled] = useState(() => readToggledDays(draftKey));
  const form = useSubmitForm({
    draftKey,
    staysDraft: isFirst,
    initialValues: {
      ...emptyValues,
      ...getSeasonAhead(today),
      ...(isFirst && { radius: firstRadiusKm }),
    },
    check: (values: PickValues) =>
      checkPick(values, { today, count: listDaysToAdd(values).length, isFirst }),
    submit: async (values) => {
      const { team, ground, radius } = values;
      const text = formatLines(listDaysToAdd(values), {
        side: values.side as Side,
        startTime: values.startTime,
      });
      onRead(
        await readCardLines({ text, team, ground, radius, competition: null }),
        listNewNames(values),
        {
          name: team.trim(),
          weekdays: listWeekdays(values),
          side: values.side as Side,
          startTime: values.startTime || null,
        },
      );
    },
  });
  useTeamSuggestions(form, findByName(teams ?? [], form.values.team));
  const range = findRange(form.values, today);
  const taken = useTakenDays(form.values.team, range);

  function listDaysToAdd(values: PickValues) {
    const chosenRange = findRange(values, today);
    if (!chosenRange) return [];
    const days = listDays(chosenRange, listWeekdays(values));
    return listChosenDays(days, { toggled, taken, range: chosenRange });
  }

  function toggle(day: string) {
    const others = toggled.filter((one) => one !== day);
    const changed = others.length < toggled.length ? others : [...toggled, day];
    setToggled(changed);
    if (isFirst) saveChoice(draftKey, changed.join());
  }

  const days = listDaysToAdd(form.values);
  const calendar = range && (
    <DaysCalendar range={range} chosen={new Set(days)} taken={taken} onToggle={toggle} />
  );
  const startTimeField = (
    <TextField label="Start Time" type="time" optional {...form.field('startTime')} />
  );
  return (
    <Form form={form}>
      <TeamField
        form={form}
        teams={teams}
        hint="For example, 1st XI or Sunday XI."
        isAlwaysKept={isFirst}
      />
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
      {isFirst ? (
        <>
          <TeamGroundField form={form} grounds={grounds} optional={form.values.side === 'away'} />
          <FoldedFields
            title="Start time and travel"
            outline={formatTravel(form.values)}
            isInitiallyOpen={form.values.startTime !== '' || form.values.radius !== firstRadiusKm}
            hasError={form.errors.radius !== undefined || form.errors.startTime !== undefined}
          >
            {startTimeField}
            <TeamRadiusField form={form} />
          </FoldedFields>
        </>
      ) : (
        <>
          {startTimeField}
          <GroundFields form={form} grounds={grounds} />
        </>
      )}
      {range && (
        <FieldGroup legend="Untick what's taken">
          <p role="status">
            {days.length === 0
              ? 'No days picked yet. Choose days of the week above, or tap days below.'
              : `${formatCount(days.length, 'day')} picked. Dots are bank holidays.`}
          </p>
          {isFirst ? (
            <FoldedFields
              title="Season calendar"
              outline="Tap a day to take it out or add it."
              isInitiallyOpen={toggled.length > 0}
              hasError={form.alert === noDaysError}
            >
              {calendar}
            </FoldedFields>
          ) : (
            calendar
          )}
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

/** The days are no field of the form, so the form shows this above its button. */
const noDaysError = 'Pick at least one day.';

/** 25 miles, which is what the hint of the field suggests. */
const firstRadiusKm = '40';

function formatTravel({ startTime, radius, side }: PickValues): string {
  const start = startTime ? `Start ${startTime}` : 'No start time yet';
  const km = Number(radius);
  return side === 'home' || !km ? start : `${start} · up to ${formatMilesAndKm(km)} away`;
}

function getDraftKey(clubId: string, isFirst: boolean): string {
  return `${isFirst ? 'first' : 'pick'}-dates-${clubId}`;
}

/** The days that the user ticked or unticked before the page was loaded again. */
function readToggledDays(draftKey: string): string[] {
  return readChoice(draftKey)?.split(',').filter(isCalendarDate) ?? [];
}

/** Call this when the first dates of the club are listed. */
export function forgetFirstDates(clubId: string): void {
  const draftKey = getDraftKey(clubId, true);
  deleteDraft(draftKey);
  saveChoice(draftKey, undefined);
}

/** Fills in when and where the team usually plays, except in fields that the user has changed. */
function useTeamSuggestions(form: FormController<PickValues>, team: Team | undefined) {
  const suggest = useEffectEvent(() => {
    if (!team || form.busy) return;
    const { side, startTime } = getTeamDefaults({ team, last: team.lastFixture });
    const { weekdays } = team;
    form.suggest({
      side: side ?? emptyValues.side,
      startTime: startTime ?? '',
      ...toFormValues(Object.fromEntries(weekdayNames.map((day) => [day, weekdays.includes(day)]))),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills in again when another team is chosen
  useEffect(() => suggest(), [team?.id]);
}

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

function listWeekdays(values: PickValues): Weekday[] {
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
  { today, count, isFirst }: { today: string; count: number; isFirst: boolean },
): FormCheckResult<PickValues, PickValues> {
  const errors: PickErrors = {};
  if (!values.team.trim()) errors.team = 'Enter the team name.';
  if (isFirst && values.side !== 'away' && !values.ground.trim())
    errors.ground = groundMissingMessage;
  if (isFirst && !values.radius.trim()) errors.radius = 'Enter the travel radius.';
  if (!isCalendarDate(values.from)) errors.from = 'Enter the first day.';
  if (!isCalendarDate(values.to)) errors.to = 'Enter the last day.';
  else if (values.to < values.from) errors.to = 'Enter a day after the first one.';
  else if (!findRange(values, today)) errors.to = 'Choose at most a year at a time.';
  const hasRange = errors.from === undefined && errors.to === undefined;
  if (hasRange && count === 0) errors.days = noDaysError;
  return Object.keys(errors).length > 0 ? { errors } : { input: values };
}
