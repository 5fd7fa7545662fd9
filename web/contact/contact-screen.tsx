import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { ContactForm } from './contact-form.tsx';

export function meta() {
  return pageMeta('Contact Us', 'Write to us: we would love to hear from you.', '/contactus');
}

export default function ContactScreen() {
  return (
    <Page heading="Contact Us" lead="We would love to hear from you." width="narrow">
      <ContactForm />
    </Page>
  );
}
