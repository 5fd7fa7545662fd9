import type { CardItem } from '@fixturebook/contract/card/card';
import { cardFeedPath, cardImportPath, playCricketPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { ShareFreeDatesButton } from '../../public-pages/api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToday } from '../../ui/dates/use-today.ts';
import { Checkbox } from '../../ui/form/checkbox-field.tsx';
import { ShareButton } from '../../ui/share/share-button.tsx';
import { listDatesToOffer } from '../free-date-rules.ts';
import { formatCardMessage } from '../words.ts';
import { cardFilePath, playCricketQuery } from './api.ts';
import styles from './outputs-actions.module.css';

interface OutputsActionsProps {
  season: number;
  items: CardItem[];
  printsFreeDates: boolean;
  onPrintFreeDatesChange: (printsFreeDates: boolean) => void;
}

/** The tools of the card, which a narrow screen shows after a tap, because they would fill it before the first date. */
export function OutputsActions(props: OutputsActionsProps) {
  const { season, items, printsFreeDates, onPrintFreeDatesChange } = props;
  const { name } = useOwnClub();
  const today = useToday();
  const message = formatCardMessage(items, today);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label="Tools of your card">
      <div className={styles.fold}>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Print, share and more
        </Button>
      </div>
      <div id={id} className={styles.outputs} data-unfolded={isOpen}>
        <div className={styles.tools}>
          <Button onClick={() => window.print()}>Print</Button>
          {message && (
            <ShareButton
              heading="Share your matches"
              hint="Your coming matches, for your players, in an email or a chat."
              title={`${name}: matches of ${season}`}
              text={`${name}\n${message}`}
            />
          )}
          <ShareFreeDatesButton season={season} dates={listDatesToOffer(items, today)} />
          <ButtonLink to={cardFeedPath}>Calendar link</ButtonLink>
          <ButtonLink to={cardImportPath}>Import</ButtonLink>
          <ButtonLink to={cardFilePath(season)} reloadDocument download>
            Export
          </ButtonLink>
          <ButtonLink to={playCricketPath(season)}>
            Play-Cricket <PlayCricketMatchCount season={season} />
          </ButtonLink>
        </div>
        <Checkbox
          label="Print free dates too"
          isChecked={printsFreeDates}
          onChange={onPrintFreeDatesChange}
        />
      </div>
    </section>
  );
}

/** Says how many matches the club has yet to enter there. */
function PlayCricketMatchCount({ season }: { season: number }) {
  const { data } = useQuery(playCricketQuery(season));
  const open = data?.items.filter(({ state }) => state !== 'entered').length ?? 0;
  return open > 0 ? `(${open})` : null;
}
