import { fixtureFeedPath } from '@fixturebook/contract/paths';
import { useRef, useState } from 'react';
import { ProOnlyNotice } from '../../platform/plan/pro-only-notice.tsx';
import { useMe, useOwnClub } from '../../platform/session/use-session.ts';
import { getSiteOrigin } from '../../platform/site-origin.ts';
import { Field } from '../../ui/form/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Segments } from '../../ui/segments.tsx';
import { CopyRow } from '../../ui/share/copy-row.tsx';
import { type EmbedThemeChoice, formatEmbedCode } from './embed-words.ts';

/** How a club shows its fixtures on its own website. Its public page has to be on. */
export function EmbedSection() {
  const { limited } = useMe();
  return (
    <Section heading="On your own website">
      {limited ? (
        <ProOnlyNotice line="Your fixtures on your own website are for Pro clubs.">
          <p>Your public page is free. You can link to it from your website on every plan.</p>
        </ProOnlyNotice>
      ) : (
        <Stack>
          <p>
            Your next free dates, and your matches if you show them, as a list on your club’s
            website. It keeps itself up to date.
          </p>
          <EmbedCode />
          <FeedAddress />
        </Stack>
      )}
    </Section>
  );
}

const themeNames: Record<EmbedThemeChoice, string> = {
  auto: 'Automatic',
  light: 'Light',
  dark: 'Dark',
};

function EmbedCode() {
  const club = useOwnClub();
  const [theme, setTheme] = useState<EmbedThemeChoice>('light');
  const input = useRef<HTMLTextAreaElement>(null);
  const code = formatEmbedCode({ ...club, origin: getSiteOrigin() }, theme);
  return (
    <>
      <Segments
        label="Colours of the list"
        showsLabel
        options={themeNames}
        chosen={theme}
        onChoose={setTheme}
      />
      <Field
        label="Code for your website"
        name="embedCode"
        hint="Paste it where the list should be, or send it to the person who looks after your website."
      >
        {({ 'aria-required': _, ...control }) => (
          <textarea
            {...control}
            ref={input}
            readOnly
            rows={7}
            value={code}
            dir="ltr"
            spellCheck={false}
          />
        )}
      </Field>
      <CopyRow
        label="Copy code"
        text={code}
        selectText={() => input.current?.select()}
        manualHint="We've selected the code: copy it from the field."
      />
    </>
  );
}

function FeedAddress() {
  const { slug } = useOwnClub();
  const input = useRef<HTMLInputElement>(null);
  const url = getSiteOrigin() + fixtureFeedPath(slug);
  return (
    <>
      <Field
        label="Address of the data"
        name="feedAddress"
        hint="The same fixtures as JSON, for a website that draws its own list."
      >
        {({ 'aria-required': _, ...control }) => (
          <input {...control} ref={input} readOnly value={url} dir="ltr" />
        )}
      </Field>
      <CopyRow
        label="Copy address of the data"
        text={url}
        selectText={() => input.current?.select()}
        manualHint="We've selected the address: copy it from the field."
      />
    </>
  );
}
