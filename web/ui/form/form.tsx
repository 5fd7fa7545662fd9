import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { describeFieldText, getFieldLabel } from './field-text.ts';
import { FieldsOfEndedForm, IsFormEnded } from './form-ended.ts';
import { FormNews, RepeatedFormNews } from './form-news.tsx';
import type { FormController } from './use-submit-form.ts';

interface FormProps<Values> {
  form: FormController<Values>;
  children: ReactNode;
}

export function Form<Values>({ form, children }: FormProps<Values>) {
  const isEnded = use(IsFormEnded);
  const typedFields = useTypedFields(form);
  const changes = useChangesElsewhereText(form);
  useDiscardAfterEnd(form, isEnded);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isEnded) void form.send();
  }
  /** A browser sends no `input` event for half a time or number, nor when the rest of it is deleted. */
  function onKeyUp({ key, target }: KeyboardEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.validity.badInput) form.readFields();
    else if (['Backspace', 'Delete'].includes(key) && target.value === '')
      form.readEmptiedField(target.name);
  }
  return (
    <form
      ref={form.element}
      method="post"
      noValidate
      hidden={isEnded && typedFields.length === 0}
      onSubmit={onSubmit}
      onInput={form.readFields}
      onChange={form.readFields}
      onKeyUp={onKeyUp}
    >
      <Stack>
        {isEnded ? (
          <p>What you typed is still here, if you'd like to copy it.</p>
        ) : (
          form.isRestored && <RestoredDraftNotice form={form} />
        )}
        {form.isOnlyInMemory && !isEnded && (
          <Notice tone="note">
            This browser isn't storing what you type, so send it before you close the page.
          </Notice>
        )}
        {/* The fields keep their texts themselves, so other default values need new fields. */}
        <FieldsOfEndedForm value={isEnded ? typedFields : undefined}>
          <FormNews
            news={
              !isEnded &&
              changes !== '' &&
              `Changed since you opened this: ${changes}. Carry on: nothing you've typed is lost.`
            }
          >
            <Stack key={form.generation}>{children}</Stack>
          </FormNews>
        </FieldsOfEndedForm>
      </Stack>
    </form>
  );
}

/** An ended form shows only the fields with what the user may want to copy. */
function useTypedFields<Values>({ listTypedFields }: FormController<Values>): string[] {
  const [typedFields, setTypedFields] = useState<string[]>([]);
  // Reads the fields before the form ends too, so that an ended form does not hide a typed field with the focus.
  useLayoutEffect(() => {
    const names = listTypedFields();
    setTypedFields((before) => (before.join() === names.join() ? before : names));
  });
  return typedFields;
}

/** Nothing opens an ended form again, so its draft and the keys of its requests go with it. */
function useDiscardAfterEnd<Values>({ discardDraft }: FormController<Values>, isEnded: boolean) {
  const discardIfEnded = useEffectEvent(() => {
    if (isEnded) discardDraft();
  });
  useEffect(() => () => discardIfEnded(), []);
}

function RestoredDraftNotice<Values>({ form }: { form: FormController<Values> }) {
  const { element, overriddenFields } = form;
  const [exceptions, setExceptions] = useState<string[]>([]);
  // The labels can be read only once the fields are drawn.
  useEffect(() => {
    setExceptions(overriddenFields.map((name) => getFieldLabel(element.current, name) ?? name));
  }, [element, overriddenFields]);
  return (
    <Row spread>
      <p role="status">
        We've kept what you typed before
        {exceptions.length > 0 && `, except the ${exceptions.join(' and ')}. Please check it`}.
      </p>
      <Button onClick={form.startAgain}>Start again</Button>
    </Row>
  );
}

/** Says what others have stored since the form was opened. The fields keep what they have. */
function useChangesElsewhereText<Values>(form: FormController<Values>): string {
  const [changes, setChanges] = useState('');
  // The labels can be read only once the fields are drawn.
  useEffect(() => setChanges(describeChangesElsewhere(form)));
  return changes;
}

function describeChangesElsewhere<Values>({ changedElsewhere, element }: FormController<Values>) {
  return Object.entries(changedElsewhere)
    .map(([name, text]) => {
      const label = getFieldLabel(element.current, name) ?? name;
      return `${label} is now ${describeFieldText(element.current, name, text)}`;
    })
    .join('; ');
}

/**
 * Shows what has become of the form, unless it is an error of a field, and what others have changed. Place
 * it above the submit button.
 */
export function FormAlert<Values>({ form: { alert, saved } }: { form: FormController<Values> }) {
  if (use(IsFormEnded)) return null;
  if (saved !== null) return <Notice tone="success">{saved}</Notice>;
  return (
    <>
      <RepeatedFormNews />
      {alert !== null && <Notice tone="error">{alert}</Notice>}
    </>
  );
}
