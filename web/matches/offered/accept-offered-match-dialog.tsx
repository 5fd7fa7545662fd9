import type { OfferedMatch, OfferedMatchAcceptance } from '@fixturebook/contract/card/invitations';
import { matchPath } from '@fixturebook/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormSuggestions } from '../../platform/use-form-suggestions.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import {
  findByName,
  GroundField,
  groundsQuery,
  TeamNameField,
  teamsQuery,
} from '../../teams/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { acceptOfferedMatch } from './api.ts';
import { formatOfferedMatch } from './offered-match-words.ts';
import { useOfferedMatch } from './use-offered-match.ts';

async function loadSchema() {
  const { OfferedMatchAcceptance } = await import('@fixturebook/contract/card/invitations');
  return OfferedMatchAcceptance;
}

interface AcceptOfferedMatchDialogProps {
  match: OfferedMatch;
  onClose: () => void;
}

/** Asks for the team that plays, and for the ground if nobody has named one. */
export function AcceptOfferedMatchDialog(props: AcceptOfferedMatchDialogProps) {
  const { onClose } = props;
  const { match, end } = useOfferedMatch(props.match);
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  const teams = useQuery(teamsQuery).data?.items;
  const grounds = useQuery(groundsQuery).data?.items;
  const { matchId, clubName, side } = match;
  const needsGround = match.ground === '' || match.postcode === '';
  const initialValues = { teamName: '', ground: match.ground, postcode: match.postcode };
  const form = useSubmitForm({
    initialValues,
    draftKey: `accept-offered-${matchId}`,
    check: useSchemaCheck(loadSchema, (values: typeof initialValues) => ({
      ...values,
      version: match.version,
    })),
    async submit(input: OfferedMatchAcceptance) {
      const { id } = await acceptOfferedMatch(client, match, input);
      onClose();
      const done = `The match against ${clubName} is on your card.`;
      void openNextScreen({ to: matchPath(id), options: { state: { done } }, done });
    },
  });
  const ownGrounds = side === 'home' ? (grounds ?? []) : [];
  const ground = ownGrounds.length === 1 && !match.ground ? ownGrounds[0] : undefined;
  const chosen = findByName(ownGrounds, form.values.ground) ?? ground;
  useFormSuggestions(form, {
    ...(teams?.length === 1 && { teamName: teams[0]?.name ?? '' }),
    ...(ground && { ground: ground.name }),
    ...(chosen && !match.postcode && { postcode: chosen.postcode }),
  });
  return (
    <Dialog
      heading="Add this match to your card?"
      busy={form.busy}
      intro={
        <p>
          {clubName}. {formatOfferedMatch(match)}. Both clubs then have the match, and agree later
          changes here.
        </p>
      }
      end={end}
      onClose={onClose}
    >
      <Form form={form}>
        <TeamNameField
          field={form.field('teamName')}
          value={form.values.teamName}
          items={teams}
          hint="Your team, for example 1st XI."
        />
        {needsGround && (
          <>
            <GroundField
              field={form.field('ground')}
              value={form.values.ground}
              items={ownGrounds}
              hint={side === 'away' ? `Where you play at ${clubName}.` : undefined}
            />
            <TextField
              label="Postcode"
              autoComplete="postal-code"
              autoCapitalize="characters"
              {...form.field('postcode')}
            />
          </>
        )}
        <FormFooter
          form={form}
          submitLabel="Add to our card"
          busyLabel="Adding..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
