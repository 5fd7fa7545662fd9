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
import { type FormController, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { type ProfileFormValues, toProfileInput } from './profile-form-values.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileFormProps {
  draftKey: string;
  initialValues: ProfileFormValues;
  photoUrl: string | null;
  /** The version of the profile that is changed. Undefined for a new club. */
  version?: string;
  /** Where the app goes on to once the profile is saved. */
  nextPath: string;
  cancel?: { label: string; to: string } | undefined;
}

const schemas = {
  async new() {
    return (await import('@fixturebook/contract/club-profile')).ClubProfileInput;
  },
  async complete() {
    return (await import('@fixturebook/contract/club-profile')).CompleteClubProfileInput;
  },
};

export function ProfileForm({
  draftKey,
  initialValues,
  photoUrl,
  version,
  nextPath,
  cancel,
}: ProfileFormProps) {
  const isNew = version === undefined;
  const photo = useSaveProfile({ savedPhotoUrl: photoUrl, version, nextPath });
  const form = useSubmitForm({
    initialValues,
    changesStored: !isNew,
    draftKey,
    check: useSchemaCheck(schemas[isNew ? 'new' : 'complete'], toProfileInput),
    submit: photo.save,
    formatError: photo.describe,
  });
  const invalidFields = Object.keys(form.errors) as (keyof ProfileFormValues)[];
  const isIncomplete = invalidFields.some((name) =>
    ['', phonePrefix.trim()].includes(form.values[name].trim()),
  );
  const further = <FurtherProfileFields form={form} photo={photo} isNew={isNew} />;
  return (
    <Form form={form}>
      <TextField label="Club Name" autoComplete="organization" {...form.field('name')} />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        hint="Your ground's postcode. We measure distances from here."
        {...form.field('postcode')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        {...form.field('contactNumber')}
      />
      {isNew ? (
        <FoldedFields
          title="More about your club"
          outline="Description, photo, website and more. You can add them later."
          isInitiallyOpen={hasFurtherChanges(form.values, initialValues)}
          hasError={photo.photoError !== undefined || invalidFields.some(isFurtherField)}
        >
          {further}
        </FoldedFields>
      ) : (
        further
      )}
      {isIncomplete && <Notice tone="error">All required fields must be filled.</Notice>}
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel="Saving...">
          Submit
        </SubmitButton>
        {cancel && (
          <ButtonLink to={cancel.to} onClick={form.discardDraft}>
            {cancel.label}
          </ButtonLink>
        )}
      </Row>
    </Form>
  );
}

function isFurtherField(name: keyof ProfileFormValues): boolean {
  return !['name', 'postcode', 'contactNumber'].includes(name);
}

function hasFurtherChanges(values: ProfileFormValues, before: ProfileFormValues): boolean {
  const names = Object.keys(values) as (keyof ProfileFormValues)[];
  return names.some((name) => isFurtherField(name) && values[name] !== before[name]);
}

interface FurtherProfileFieldsProps {
  form: FormController<ProfileFormValues>;
  photo: ReturnType<typeof useSaveProfile>;
  /** Whether the club may leave the description and the username for later. */
  isNew: boolean;
}

function FurtherProfileFields({ form, photo, isNew }: FurtherProfileFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        autoComplete="nickname"
        hint="Your own name. Other clubs won't see it."
        optional={isNew}
        {...form.field('username')}
      />
      <TextAreaField
        label="Club Description"
        hint="Your teams, your ground, the cricket you play."
        optional={isNew}
        {...form.field('description')}
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
        value={photo.photo}
        onChange={photo.choosePhoto}
        error={photo.photoError}
        preview={<Avatar name={form.values.name || 'C'} photoUrl={photo.photo.url} size={88} />}
      />
    </>
  );
}
