import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { FieldGroup } from '../ui/form/field-group.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { FormFooter } from '../ui/form/form-footer.tsx';
import { type ChosenImage, ImageField } from '../ui/form/image-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { Row } from '../ui/layout/stack.tsx';
import { Example, ExampleSection } from './example-section.tsx';

const error = 'Fill in this field.';
const sides = [
  { value: 'home', label: 'Home' },
  { value: 'away', label: 'Away' },
];

export function FormSection() {
  const [image, setImage] = useState<ChosenImage>({ url: null, file: null });
  return (
    <ExampleSection heading="Forms">
      <Example name="Fields">
        <Fields />
      </Example>
      <Example name="Fields with errors">
        <Fields error={error} />
      </Example>
      <Example name="ImageField">
        <ImageField
          label="Club badge"
          maxBytes={1024 * 1024}
          value={image}
          onChange={setImage}
          preview={<Avatar name="Ash Green" photoUrl={image.url} size={64} />}
        />
      </Example>
      <Example name="SubmitButton: ready, busy, not complete">
        <Row>
          <SubmitButton busy={false} busyLabel="Saving...">
            Save
          </SubmitButton>
          <SubmitButton busy busyLabel="Saving...">
            Save
          </SubmitButton>
          <SubmitButton busy={false} busyLabel="Saving..." disabledReason="Choose a side first.">
            Save
          </SubmitButton>
        </Row>
      </Example>
      <Example name="FormFoot, and FormAlert after it was sent">
        <RefusedForm />
      </Example>
    </ExampleSection>
  );
}

function Fields({ error }: { error?: string }) {
  return (
    <FieldGroup legend="When and where" columns>
      <TextField label="Team" name="team" hint="Such as Sunday XI." error={error} />
      <DateField label="Date" name="date" defaultValue="2099-06-14" error={error} />
      <TextField label="Start time" name="time" type="time" optional error={error} />
      <SelectField label="Format" name="format" error={error}>
        <option>Twenty20</option>
      </SelectField>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error}
      />
      <TextAreaField label="Notes" name="notes" optional error={error} />
      <ChoiceField label="Side" name="side" options={sides} defaultValue="home" error={error} />
      <CheckboxField
        label="Tea is provided"
        name="tea"
        hint="Clubs see it on the list."
        defaultValue="checked"
        error={error}
      />
    </FieldGroup>
  );
}

function RefusedForm() {
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: () => ({ input: undefined }),
    submit: () => Promise.reject(new Error('The server refuses this on purpose.')),
  });
  return (
    <Form form={form}>
      <TextField label="Reason" {...form.field('reason')} />
      <FormFooter
        form={form}
        submitLabel="Call off"
        busyLabel="Calling off..."
        destructive
        cancelLabel="Keep it"
        onCancel={form.reset}
      />
      <FormAlert form={form} />
    </Form>
  );
}
