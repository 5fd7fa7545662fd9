import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import type { FormController } from './use-submit-form.ts';

interface FormProps<Values> {
  form: FormController<Values>;
  children: ReactNode;
}

export function Form<Values>({ form, children }: FormProps<Values>) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void form.send();
  }
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={form.readFields}
      onChange={form.readFields}
    >
      <Stack>
        {form.isRestored && <RestoredDraftNotice form={form} />}
        {/* The fields keep their texts themselves, so other default values need new fields. */}
        <Stack key={form.generation}>{children}</Stack>
      </Stack>
    </form>
  );
}

function RestoredDraftNotice<Values>({ form }: { form: FormController<Values> }) {
  return (
    <Row spread>
      <p role="status">We've kept what you typed before.</p>
      <Button onClick={form.startAgain}>Start again</Button>
    </Row>
  );
}

/** Shows an error that belongs to no field. Place it directly above the submit button. */
export function FormAlert<Values>({ form }: { form: FormController<Values> }) {
  return form.alert === null ? null : <Notice tone="error">{form.alert}</Notice>;
}
