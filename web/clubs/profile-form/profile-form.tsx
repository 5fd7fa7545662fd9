import { photoMaxBytes } from '@fixturebook/contract/limits';
import { phonePrefix } from '@fixturebook/contract/site';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { ImageField } from '../../ui/form/image/image-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { type ProfileFormValues, toProfileInput } from './profile-form-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileFormProps {
  draftKey: string;
  initialValues: ProfileFormValues;
  photoUrl: string | null;
  /** The version of the profile that is changed. Undefined for a new club. */
  version?: string;
  cancelLabel?: string | undefined;
}

async function loadProfileSchema() {
  return (await import('@fixturebook/contract/club-profile')).ClubProfileInput;
}

export function ProfileForm({
  draftKey,
  initialValues,
  photoUrl,
  version,
  cancelLabel,
}: ProfileFormProps) {
  const { photo, choosePhoto, photoError, save, describe } = useSaveProfile(photoUrl, version);
  const form = useSubmitForm({
    initialValues,
    changesStored: version !== undefined,
    draftKey,
    check: useSchemaCheck(loadProfileSchema, toProfileInput),
    submit: save,
    formatError: describe,
  });
  const invalidFields = Object.keys(form.errors) as (keyof ProfileFormValues)[];
  const isIncomplete = invalidFields.some((name) =>
    ['', phonePrefix.trim()].includes(form.values[name].trim()),
  );
  return (
    <Form form={form}>
      <TextField label="Club Name" autoComplete="organization" {...form.field('name')} />
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="Your own name. Other clubs won't see it."
        {...form.field('username')}
      />
      <TextAreaField
        label="Club Description"
        hint="Your teams, your ground, the cricket you play."
        {...form.field('description')}
      />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        hint="Your ground's postcode. We measure distances from here."
        {...form.field('postcode')}
      />
      <TextField
        label="What Three Words"
        autoCapitalize="off"
        spellCheck={false}
        hint="The entrance, for example filled.count.soap."
        optional
        {...form.field('whatThreeWords')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        {...form.field('contactNumber')}
      />
      <TextField
        label="Club Email"
        type="email"
        autoComplete="email"
        {...form.field('contactEmail')}
      />
      <TextField
        label="Website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="off"
        optional
        {...form.field('website')}
      />
      <CheckboxField
        label="We have more than one pitch"
        hint="This lets you agree two matches at your ground at the same time."
        {...form.field('morePitches')}
      />
      <ImageField
        label="Upload Image"
        maxBytes={photoMaxBytes}
        value={photo}
        onChange={choosePhoto}
        error={photoError}
        preview={<Avatar name={form.values.name || 'C'} photoUrl={photo.url} size={88} />}
      />
      {isIncomplete && <Notice tone="error">All required fields must be filled.</Notice>}
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel="Saving...">
          Submit
        </SubmitButton>
        {cancelLabel && (
          <ButtonLink to="/dashboard" onClick={form.discardDraft}>
            {cancelLabel}
          </ButtonLink>
        )}
      </Row>
    </Form>
  );
}
