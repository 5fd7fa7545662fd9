import { publicPagePath } from '@fixturebook/contract/paths';
import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportPanel } from './export-panel.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSection } from './settings-section.tsx';

export function meta() {
  return pageMeta('Account settings');
}

export default function SettingsScreen() {
  return (
    <Page
      width="wide"
      heading="Account settings"
      parent="/dashboard"
      lead="How you log in, and what we hold on your club."
    >
      <EmailSection />
      <PasswordSection />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
      <IdentitiesSection />
      <SettingsSection heading="Profile and notifications">
        <p>
          <Link to="/editProfile">Edit Profile</Link>: what other clubs see.
        </p>
        <p>
          <Link to={publicPagePath}>Public page</Link>: what people without a login see.
        </p>
        <p>
          <Link to="/notifications/preferences">Notification settings</Link>: what we send by email
          and to your devices.
        </p>
      </SettingsSection>
      <SettingsSection heading="Your data">
        <p>
          One file (JSON) with everything we hold on your account and your club, pictures included.
        </p>
        <ExportPanel />
      </SettingsSection>
      <SettingsSection heading="Delete Profile">
        <p>Deletes your account, your club and everything we hold on them.</p>
        <p>
          <Link to="/deleteprofile">Delete Profile</Link>
        </p>
      </SettingsSection>
    </Page>
  );
}
