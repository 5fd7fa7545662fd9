import { addDatesPath } from '@fixturebook/contract/paths';
import type { PublicPageChoices } from '@fixturebook/contract/public-pages/public-pages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettledText } from '../../platform/use-settled-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { previewQuery } from '../api.ts';
import { removeLinks } from './preview-rules.ts';
import styles from './preview-section.module.css';

/** The link to the preview names it. */
export const previewId = 'preview';

/** Shows the page with the choices of the form, whether or not they are saved. */
export function PreviewSection({ choices }: { choices: PublicPageChoices }) {
  // The switch changes who sees the page, not what it shows.
  const settled = useSettledText(JSON.stringify({ ...choices, isOn: true }));
  const query = useQuery(previewQuery(JSON.parse(settled)));
  return (
    <Section id={previewId} heading="What visitors see" underlined className={styles.section}>
      <Stack>
        <Note>
          {choices.isOn
            ? 'This is the whole page. Links in the preview do nothing.'
            : 'This is the whole page, once you turn it on. Links in the preview do nothing.'}
        </Note>
        <div aria-busy={query.isPlaceholderData}>
          <Loaded query={query}>
            {({ html, freeDates }) => (
              <Stack>
                {freeDates === 0 && <NoFreeDatesNotice />}
                <PreviewFrame html={html} />
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </Section>
  );
}

function NoFreeDatesNotice() {
  return (
    <Notice tone="note">
      Your page shows no free dates yet. <Link to={addDatesPath}>Add your free dates</Link>, so that
      visitors can ask for one.
    </Notice>
  );
}

/**
 * The `sandbox` keeps the page from running scripts, opening windows and leaving the frame. Pictures are served to the
 * pages of our site alone, so the frame has the origin of the site.
 */
function PreviewFrame({ html }: { html: string }) {
  const content = useMemo(() => removeLinks(html), [html]);
  return (
    <iframe
      className={styles.frame}
      title="Preview of your public page"
      sandbox="allow-same-origin"
      srcDoc={content}
    />
  );
}
