import type { NextMatch } from '@fixturebook/contract/card/home';
import type { Match } from '@fixturebook/contract/matches';
import { chatWithClubPath } from '@fixturebook/contract/paths';
import { useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { getDirectionsUrl } from '../../ui/map/directions.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import {
  getCalendarFilePath,
  getGoogleCalendarUrl,
  getOutlookCalendarUrl,
} from './calendar-paths.ts';
import styles from './match-day-actions.module.css';
import { formatMatchMessage, formatMatchTitle, getMatchSides } from './match-words.ts';

/** Directions, contact, calendar and sharing of a coming match. */
export function MatchDayActions({ match }: { match: Match }) {
  const openDialog = useOpenDialog();
  return (
    <section className={styles.actions} aria-label="Match actions">
      <DirectionsAndContactLinks match={match} />
      <Button
        onClick={() => openDialog((close) => <CalendarDialog match={match} onClose={close} />)}
      >
        Add to calendar
      </Button>
      <Button onClick={() => shareMatch(match, openDialog)}>Share</Button>
    </section>
  );
}

/** Only directions and contact, for a screen that shows more than the match. */
export function NextMatchActions({ match }: { match: NextMatch }) {
  return (
    <div className={`${styles.actions} ${styles.few}`}>
      <DirectionsAndContactLinks match={match} />
    </div>
  );
}

function DirectionsAndContactLinks({ match }: { match: NextMatch }) {
  const { club, contactNumber, suspended } = getMatchSides(match).other;
  const { postcode } = match.terms;
  return (
    <>
      {postcode && (
        <ButtonLink to={getDirectionsUrl(postcode)} rel="noopener noreferrer">
          Directions
        </ButtonLink>
      )}
      {!suspended && contactNumber && <ButtonLink to={`tel:${contactNumber}`}>Call</ButtonLink>}
      {!suspended && <ButtonLink to={chatWithClubPath(club.slug)}>Message</ButtonLink>}
    </>
  );
}

function CalendarDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const { origin } = window.location;
  return (
    <Dialog heading="Add to your calendar" onClose={onClose}>
      <PlainList between="space">
        <li>
          <ButtonLink wide to={getCalendarFilePath(match)} reloadDocument target="_blank">
            Apple or another calendar
          </ButtonLink>
        </li>
        <li>
          <ButtonLink wide to={getGoogleCalendarUrl(match, origin)} rel="noopener noreferrer">
            Google Calendar
          </ButtonLink>
        </li>
        <li>
          <ButtonLink wide to={getOutlookCalendarUrl(match, origin)} rel="noopener noreferrer">
            Outlook
          </ButtonLink>
        </li>
      </PlainList>
      <p>
        If the details change later, change them in your calendar too, or subscribe to your whole
        card from My Card.
      </p>
      <Row>
        <Button onClick={onClose}>Close</Button>
      </Row>
    </Dialog>
  );
}

/** Opens the menu of the device for sharing. Without one, or if it fails, a dialog has the message to copy. */
async function shareMatch(match: Match, openDialog: ReturnType<typeof useOpenDialog>) {
  const message = { title: formatMatchTitle(match), text: formatMatchMessage(match) };
  try {
    await navigator.share(message);
  } catch (error) {
    const hasClosedMenu = error instanceof DOMException && error.name === 'AbortError';
    if (!hasClosedMenu) openDialog((close) => <ShareDialog text={message.text} onClose={close} />);
  }
}

function ShareDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog heading="Share this match" onClose={onClose}>
      <Stack>
        <Field label="Message" name="message" hint="For your players, in an email or a chat.">
          {({ 'aria-required': _, ...control }) => (
            <textarea {...control} ref={field} readOnly rows={3} value={text} />
          )}
        </Field>
        <CopyRow
          look="main"
          label="Copy message"
          text={text}
          selectText={() => field.current?.select()}
          manualHint="We've selected the message: copy it from the field."
        />
        <Row>
          <Button onClick={onClose}>Close</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
