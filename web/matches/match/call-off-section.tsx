import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Match } from '@fixturebook/contract/matches';
import { pulledOutParameter } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { callOffReasonLabels } from '../../fixtures/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { ChangedNews } from '../../ui/dialog/changed-news.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { useSeenVersion } from '../../ui/dialog/use-seen-version.ts';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { callOffMatch, matchQuery } from './api.ts';
import styles from './call-off-section.module.css';
import { describeMatchEnd, getMatchSides, listCallOffReasons } from './match-words.ts';
import { type MatchActionRunner, useRelistDate } from './use-match-action.ts';

interface CallOffSectionProps {
  match: Match;
  runAction: MatchActionRunner;
}

export function CallOffSection({ match, runAction }: CallOffSectionProps) {
  const openDialog = useOpenDialog();
  const today = useToday();
  const { date } = match.terms;
  const isUpcoming = date >= today;
  useOpenByAddress(isUpcoming, openPulledOutDialog);

  function openPulledOutDialog() {
    openDialog((close) => <OppositionPulledOutDialog match={match} onClose={close} />);
  }

  function openCallOffDialog() {
    openDialog((close) => (
      <CallOffMatchDialog match={match} runAction={runAction} onClose={close} />
    ));
  }

  if (listCallOffReasons(date, today).length === 0) return null;
  return (
    <Section
      underlined
      heading={isUpcoming ? "Can't play?" : "Wasn't played?"}
      className={styles.section}
    >
      <Stack>
        {isUpcoming && (
          <>
            <Button wide onClick={openPulledOutDialog}>
              Our opposition pulled out
            </Button>
            <Note>We'll re-list your date straight away and tell clubs nearby.</Note>
          </>
        )}
        <Button wide onClick={openCallOffDialog}>
          {isUpcoming ? 'Call off' : 'Tell us why'}
        </Button>
        <Note>
          {isUpcoming
            ? "This cancels it for both clubs. We'll tell the other club why."
            : 'Rained off, abandoned or conceded.'}
        </Note>
      </Stack>
    </Section>
  );
}

/**
 * The link of a notification opens the dialog. The parameter is removed from the address then, so that
 * a reload does not open it again.
 */
function useOpenByAddress(isUpcoming: boolean, open: () => void) {
  const [search, setSearch] = useSearchParams();
  const isAsked = isUpcoming && search.has(pulledOutParameter);
  const isOpened = useRef(false);
  const openAsAsked = useEffectEvent(() => {
    // React's strict mode runs the effect twice.
    if (!isOpened.current) open();
    isOpened.current = true;
    setSearch({}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isAsked) openAsAsked();
    else isOpened.current = false;
  }, [isAsked]);
}

/** The dialogs keep the terms that the user has seen, and end with the match. */
function useSeenMatch(opened: Match) {
  const { data: latest = opened } = useQuery(matchQuery(opened.id));
  const { seen = latest, ...version } = useSeenVersion(latest, ({ termsVersion }) => termsVersion);
  const end = describeMatchEnd(latest);
  const news = version.isOutdated && !end && (
    <ChangedNews
      text="Other details have been agreed since you opened this."
      onShow={version.showLatest}
    />
  );
  return { match: seen, end, news, showLatestIfRefused: version.showLatestIfRefused };
}

function CallOffMatchDialog({
  match: opened,
  runAction,
  onClose,
}: CallOffSectionProps & { onClose: () => void }) {
  const client = useQueryClient();
  const today = useToday();
  const { match, end, news, showLatestIfRefused } = useSeenMatch(opened);
  const { own, other: otherSide } = getMatchSides(match);
  const other = otherSide.club.name;
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `call-off-${own.club.id}-${match.id}`,
    check: createRequiredFieldsCheck({ reason: 'Choose a reason.' }),
    async submit({ reason }: { reason: string }) {
      const callOff = { reason: reason as CallOffReason, readvertise: false };
      const run = () => callOffMatch(client, match, callOff);
      const action = runAction(run, `Match called off. We've told ${other} why.`);
      const refusal = await showLatestIfRefused(action);
      if (refusal !== undefined)
        throw new Error(`${refusal} We haven't called the match off. What you chose is kept here.`);
      onClose();
    },
  });
  return (
    <Dialog
      heading="Call off this match?"
      busy={form.busy}
      intro={
        <p>
          Against {other}, {formatDate(match.terms.date)}. This cancels it for both clubs. We'll
          tell {other} why. You can't undo this.
        </p>
      }
      end={end}
      onClose={onClose}
    >
      {news}
      <Form form={form}>
        <ChoiceField
          label="Reason"
          options={listCallOffReasons(match.terms.date, today).map((value) => ({
            value,
            label: callOffReasonLabels[value],
          }))}
          {...form.field('reason')}
        />
        <FormFooter
          form={form}
          submitLabel="Call off"
          busyLabel="Calling off..."
          destructive
          cancelLabel="Keep it"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface OppositionPulledOutDialogProps {
  match: Match;
  onClose: () => void;
}

function OppositionPulledOutDialog({ match: opened, onClose }: OppositionPulledOutDialogProps) {
  const { match, end, news, showLatestIfRefused } = useSeenMatch(opened);
  const relistDate = useRelistDate(match);
  const { own, other } = getMatchSides(match);
  const name = other.club.name;
  return (
    <ConfirmDialog
      heading={`${name} pulled out?`}
      confirmLabel="Call off and re-list"
      pendingLabel="Calling off..."
      cancelLabel="Keep the match"
      look="danger"
      end={end}
      onConfirm={() =>
        showLatestIfRefused(
          relistDate(`The match against ${name} is off. We've re-listed your date.`),
        )
      }
      onClose={onClose}
    >
      {news}
      <p>
        We'll call off the match on {formatDate(match.terms.date)} for both clubs, re-list your date
        straight away and tell free clubs nearby.{' '}
        {match.own === 'home' &&
          `${own.teamName} keep the ground, the teas and everything else that was agreed. `}
        We'll tell {name} that you understood they can't play. You can't undo this.
      </p>
    </ConfirmDialog>
  );
}
