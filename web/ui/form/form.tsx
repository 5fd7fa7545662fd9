import type { FormEvent, ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Stack } from '../layout/stack.tsx';
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
      <Stack>{children}</Stack>
    </form>
  );
}

/** Shows an error that belongs to no field. Place it directly above the submit button. */
export function FormAlert<Values>({ form }: { form: FormController<Values> }) {
  return form.alert === null ? null : <Notice tone="error">{form.alert}</Notice>;
}
