import type { NextMatch } from '@fixturebook/contract/card/home';
import type { Match } from '@fixturebook/contract/matches';
import { chatWithClubPath } from '@fixturebook/contract/paths';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { DirectionsLink } from '../../ui/map/directions.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { ShareButton } from '../../ui/share/share-button.tsx';
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
      <ShareButton
        heading="Share this match"
        hint="For your players, in an email or a chat."
        title={formatMatchTitle(match)}
        text={formatMatchMessage(match)}
      />
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
        <DirectionsLink place={postcode} look="plain">
          Directions
        </DirectionsLink>
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
