import { useRef } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { CopyRow } from '../../ui/share/copy-row.tsx';
import { ShareClubButton } from '../share/share-club-button.tsx';

export function PageAddressSection({ path }: { path: string }) {
  const club = useOwnClub();
  const input = useRef<HTMLInputElement>(null);
  const url = getSiteOrigin() + path;
  return (
    <Section heading="The address of your page">
      <Stack>
        <Field
          label="Address"
          name="address"
          hint="It stays the same when your club changes its name."
        >
          {({ 'aria-required': _, ...control }) => (
            <input {...control} ref={input} readOnly value={url} dir="ltr" />
          )}
        </Field>
        <CopyRow
          label="Copy address"
          text={url}
          selectText={() => input.current?.select()}
          manualHint="We've selected the address: copy it from the field."
        />
        <Row>
          <ShareClubButton club={club} />
          <ButtonLink to={path} reloadDocument target="_blank">
            Open your page
          </ButtonLink>
        </Row>
      </Stack>
    </Section>
  );
}
