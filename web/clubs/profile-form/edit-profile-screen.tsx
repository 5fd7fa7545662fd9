import { publicPagePath } from '@fixturebook/contract/paths';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { ProfileForm } from './profile-form.tsx';
import { toProfileFormValues } from './profile-form-values.ts';

export function meta() {
  return pageMeta('Edit Profile');
}

export default function EditProfileScreen() {
  const club = useOwnClub();
  return (
    <Page heading="Edit Profile" lead="What other clubs see." width="narrow" parent="/clubProfile">
      <ProfileForm
        draftKey={`profile-${club.id}`}
        initialValues={toProfileFormValues(club)}
        photoUrl={club.photoUrl}
        version={club.version}
        nextPath="/dashboard"
        cancel={{ label: 'Cancel', to: '/dashboard' }}
      />
      <p>
        What people without a login see: <Link to={publicPagePath}>Public page</Link>
      </p>
      <p>
        Email address, password, devices and your data: <Link to="/settings">Account settings</Link>
      </p>
    </Page>
  );
}
