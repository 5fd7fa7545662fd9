import type { CardAddressInput, CardImport as Preview } from '@fixturebook/contract/card/imports';
import { pasteDatesPath } from '@fixturebook/contract/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageMeta } from '../../platform/page-meta.ts';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { TeamNameField, teamsQuery } from '../../teams/api.ts';
import { createRequiredFieldsCheck, type FormCheckResult } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Segments } from '../../ui/segments.tsx';
import { readCardAddress, uploadCardFile } from '../outputs/api.ts';
import { CalendarsSection } from '../subscribed/calendars-section.tsx';
import { KeepLookingSection } from '../subscribed/keep-looking-section.tsx';
import { CardFileField } from './card-file-field.tsx';
import { CompetitionField, toCompetition } from './competition-field.tsx';
import { PreviewSection } from './preview-section.tsx';

export function meta() {
  return pageMeta('Import matches and dates');
}

export default function ImportScreen() {
  return (
    <Page
      heading="Import matches and dates"
      lead="Bring them from a spreadsheet, a league's list or a calendar. You'll check everything before it goes on your card."
      parent="/mycard"
      width="wide"
    >
      <ImportPanel />
    </Page>
  );
}

const ways = { file: 'A file', address: "A calendar's address" };
type Way = keyof typeof ways;

const emptyValues = { team: '', competition: '', address: '' };
type ImportValues = typeof emptyValues;
const checkAddress = createRequiredFieldsCheck({ address: 'Enter the address of the calendar.' });

function checkAddressValues(values: ImportValues): FormCheckResult<ImportValues, ImportValues> {
  const checked = checkAddress(values);
  return 'errors' in checked ? { errors: checked.errors } : { input: values };
}

function ImportPanel() {
  const teams = useQuery(teamsQuery).data?.items;
  const [way, setWay] = useState<Way>('file');
  const [isAdding, setIsAdding] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  /** The address of the preview, as it was read. Undefined for a file. */
  const [readInput, setReadInput] = useState<CardAddressInput>();
  const form = useSubmitForm({
    // The address of a private calendar is a secret, so the device does not keep it.
    draftKey: undefined,
    initialValues: emptyValues,
    check: way === 'address' ? checkAddressValues : (values) => ({ input: values }),
    submit: async (values) => {
      if (way === 'file') return;
      const input = { address: values.address, ...toQuery(values) };
      forgetPreview();
      setPreview(await readCardAddress(input));
      setReadInput(input);
    },
  });
  const readMutation = useMutation({
    mutationFn: (file: File) => uploadCardFile(file, toQuery(form.values)),
    onMutate: forgetPreview,
    onSuccess: setPreview,
  });

  /** The rows of an earlier file must not look like those of one that cannot be read. */
  function forgetPreview() {
    setPreview(undefined);
    setReadInput(undefined);
  }

  return (
    <Stack wide>
      <CalendarsSection />
      <Segments label="Where they are" options={ways} chosen={way} onChoose={setWay} />
      <Form form={form}>
        <TeamNameField
          field={form.field('team')}
          value={form.values.team}
          items={teams}
          hint="For matches and dates that don't name your team."
          optional
          keepField={undefined}
        />
        <CompetitionField others="A mixture, as each one says" field={form.field('competition')} />
        {way === 'file' ? (
          <CardFileField
            isReading={readMutation.isPending}
            isDisabled={isAdding}
            error={readMutation.error ? getCardFileError(readMutation.error) : undefined}
            onTooLarge={() => {
              readMutation.reset();
              forgetPreview();
            }}
            onChoose={readMutation.mutate}
          />
        ) : (
          <>
            <TextField
              label="Address"
              inputMode="url"
              autoComplete="off"
              hint="It begins with https:// or webcal:// and often ends in .ics. We read it once, now, and don't keep it unless you ask us to keep looking."
              {...form.field('address')}
            />
            <FormAlert form={form} />
            <Row>
              <SubmitButton busy={form.busy} busyLabel="Reading...">
                Read calendar
              </SubmitButton>
            </Row>
          </>
        )}
      </Form>
      {preview && (
        <PreviewSection
          key={preview.id}
          preview={preview}
          caption={readInput ? "What's in the calendar" : "What's in the file"}
          onBusyChange={setIsAdding}
        />
      )}
      <p>
        Have them in an email or a message? <Link to={pasteDatesPath}>Paste them</Link>.
      </p>
      {preview && readInput && <KeepLookingSection key={`feed ${preview.id}`} input={readInput} />}
    </Stack>
  );
}

function toQuery({ team, competition }: ImportValues) {
  const chosen = toCompetition(competition);
  return { team, ...(chosen && { competition: chosen }) };
}

function getCardFileError(error: Error & { errors?: { message: string }[] }): string {
  return error.errors?.[0]?.message ?? getErrorMessage(error);
}
