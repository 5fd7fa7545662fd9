import { areaPath, areasPath } from '@fixturebook/contract/paths';
import type { FreeClubsCount } from '@fixturebook/contract/public-pages/free-clubs-count';
import { visitorDaysAhead } from '@fixturebook/contract/public-pages/visitor-count';
import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { addDays, getLondonDate } from '../../ui/dates/calendar-date.ts';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import linkStyles from '../../ui/link.module.css';
import { countFreeClubs } from './api.ts';
import { findNextSunday } from './count-day-rules.ts';
import styles from './free-clubs-section.module.css';
import { formatCountError, formatFreeClubs } from './free-clubs-words.ts';

interface Counted {
  postcode: string;
  answer: FreeClubsCount;
  /** The page of the county or city of the postcode. */
  area: { name: string; path: string } | undefined;
}

export function FreeClubsForm() {
  const isHydrated = useHydrated();
  const [counted, setCounted] = useState<Counted>();
  const form = useSubmitForm({
    initialValues: { postcode: '', date: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ postcode: 'Enter a postcode.', date: 'Choose a day.' }),
    async submit(query: { postcode: string; date: string }) {
      setCounted(undefined);
      const { postcode } = query;
      const [answer, area] = await Promise.all([countFreeClubs(query), findArea(postcode)]);
      setCounted({ postcode, answer, area });
    },
    formatError: formatCountError,
  });
  const suggestDay = useEffectEvent(() => form.suggest({ date: findNextSunday(getLondonDate()) }));
  // The prerendered page does not know today's date.
  useEffect(() => suggestDay(), []);
  const { postcode, date } = form.values;
  // An answer that is no longer about what the fields say would mislead.
  const shown =
    counted?.postcode === postcode && counted.answer.date === date ? counted : undefined;
  const days = isHydrated
    ? { min: getLondonDate(), max: addDays(getLondonDate(), visitorDaysAhead) }
    : {};
  return (
    <div>
      <Form form={form}>
        <div className={styles.fields}>
          <TextField
            label="Postcode"
            autoComplete="postal-code"
            autoCapitalize="characters"
            placeholder="SL7 2AB"
            maxLength={10}
            {...form.field('postcode')}
          />
          <TextField label="Day" type="date" {...days} {...form.field('date')} />
          <SubmitButton busy={form.busy} busyLabel="Looking...">
            See who’s free
          </SubmitButton>
        </div>
        <FormAlert form={form} />
      </Form>
      <div className={styles.answer}>
        <p className={styles.sentence} role="status">
          {shown && formatFreeClubs(shown.answer, getLondonDate())}
        </p>
        {shown ? (
          <NextSteps area={shown.area} />
        ) : (
          <p>
            Or look at{' '}
            <a className={linkStyles.link} href={areasPath}>
              cricket clubs by county
            </a>
            .
          </p>
        )}
      </div>
    </div>
  );
}

/** The list of areas is loaded with the answer, because it would make the home page heavier. */
async function findArea(postcode: string): Promise<Counted['area']> {
  const areas = await import('@fixturebook/contract/places/areas').catch(() => undefined);
  const area = areas?.findAreaOfPostcode(postcode);
  return area && { name: `Cricket clubs ${areas?.formatInArea(area)}`, path: areaPath(area.slug) };
}

function NextSteps({ area }: Pick<Counted, 'area'>) {
  return (
    <p className={styles.steps}>
      <ButtonLink to="/signup">List your date</ButtonLink>
      {area && (
        <a className={`${linkStyles.link} ${styles.area}`} href={area.path}>
          {area.name}
        </a>
      )}
    </p>
  );
}
