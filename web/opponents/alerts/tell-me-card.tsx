import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { useMe } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { formatMilesAndKm, offeredMiles, toKm } from '../../ui/format/distance.ts';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { createSavedSearch, savedSearchesQuery } from './api.ts';
import { formatSavedSearch } from './search-words.ts';

interface TellMeCardProps {
  /** The days that the form suggests. A single one can be changed in the form. */
  from: string;
  to: string;
  radiusKm: number;
}

/** Lets the club be told when another lists a date as free, also if it lists none itself. */
export function TellMeCard(suggested: TellMeCardProps) {
  const id = useId();
  const { limited } = useMe();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <Heading level={2} id={id}>
          Tell me when a club is free
        </Heading>
        {limited ? (
          <ProOnlyNotice line="Alerts for days you haven't listed are for Pro clubs.">
            <p>We tell you of every club that suits a date you have listed, on every plan.</p>
          </ProOnlyNotice>
        ) : (
          <TellMeForm {...suggested} />
        )}
      </Stack>
    </Card>
  );
}

async function loadSchema() {
  const { SavedSearchInput } = await import('@fixturebook/contract/opponents/saved-searches');
  return SavedSearchInput;
}

function TellMeForm({ from, to, radiusKm }: TellMeCardProps) {
  const client = useQueryClient();
  const today = useToday();
  const isOneDay = from === to;
  const [saved, setSaved] = useState<string>();
  const check = useSchemaCheck(loadSchema, (values: { to: string; radiusKm: string }) => ({
    from: isOneDay ? values.to : from,
    to: values.to,
    radiusKm: Number(values.radiusKm),
  }));
  const form = useSubmitForm({
    initialValues: { to, radiusKm: String(pickRadius(radiusKm)) },
    draftKey: undefined,
    check,
    async submit(input, { key }) {
      setSaved(undefined);
      setSaved(formatSavedSearch(await createSavedSearch(input, key)));
      await client.invalidateQueries(savedSearchesQuery);
    },
  });
  return (
    <Form form={form}>
      {isOneDay ? (
        <DateField label="Date" min={today} {...form.field('to')} />
      ) : (
        <p>
          From {formatDate(from)} to {formatDate(to)}.
        </p>
      )}
      <SelectField label="How far away" options={radiusOptions} {...form.field('radiusKm')} />
      <FormAlert form={form} />
      {saved && (
        <Notice tone="success">
          We'll tell you when a club is free. {saved}.{' '}
          <Link to="/notifications/preferences">See your searches</Link>
        </Notice>
      )}
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Tell me
      </SubmitButton>
    </Form>
  );
}

const radiiKm = offeredMiles.map(toKm);
const radiusOptions = radiiKm.map((km) => ({ value: String(km), label: formatMilesAndKm(km) }));

/** Returns the smallest radius of the options that is at least as wide. */
function pickRadius(km: number): number {
  return radiiKm.find((radius) => radius >= km) ?? radiiKm.at(-1) ?? km;
}
