import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import type { FormController } from '../../ui/form/use-submit-form.ts';

interface ReasonFormProps {
  form: FormController<{ reason: string }>;
  /** The club that reads the reason. */
  readerName: string;
  submitLabel: string;
  onClose: () => void;
}

/** Refuses a suggestion of another club, with a reason if the user gives one. */
export function ReasonForm({ form, readerName, submitLabel, onClose }: ReasonFormProps) {
  return (
    <Form form={form}>
      <TextAreaField
        label="Reason"
        hint={`${readerName} will see this.`}
        rows={2}
        maxLength={300}
        optional
        {...form.field('reason')}
      />
      <FormFooter
        form={form}
        submitLabel={submitLabel}
        busyLabel="Sending..."
        cancelLabel="Back"
        onCancel={onClose}
      />
    </Form>
  );
}
