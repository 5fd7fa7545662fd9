import { kmPerMile } from '@fixturebook/contract/format';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { useMe } from '../../platform/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { createSavedSearch, savedSearchesQuery } from './api.ts';
import { formatSavedSearch } from './search-words.ts';

interface TellMeCardProps {
  /** The date that the form suggests, as `YYYY-MM-DD`. */
  date: string;
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

function TellMeForm({ date, radiusKm }: TellMeCardProps) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<string>();
  const check = useSchemaCheck(loadSchema, (values: { to: string; radiusKm: string }) => ({
    from: values.to,
    to: values.to,
    radiusKm: Number(values.radiusKm),
  }));
  const form = useSubmitForm({
    initialValues: { to: date, radiusKm: String(pickRadius(radiusKm)) },
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
      <DateField label="Date" min={useToday()} {...form.field('to')} />
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

const radiiInMiles = [5, 10, 15, 20, 30, 50, 100];
const radiiKm = radiiInMiles.map((miles) => Math.round(miles * kmPerMile));
const radiusOptions = radiiKm.map((km) => ({ value: String(km), label: formatMilesAndKm(km) }));

/** Returns the smallest radius of the options that is at least as wide. */
function pickRadius(km: number): number {
  return radiiKm.find((radius) => radius >= km) ?? radiiKm.at(-1) ?? km;
}
