import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { use } from 'react';
import { useSettledText } from '../platform/use-settled-text.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { SuggestedField } from '../ui/form/choices/suggested-field.tsx';
import { IsFormEnded } from '../ui/form/form-ended.ts';
import { Row } from '../ui/layout/stack.tsx';
import { findByName, findCloseName } from './name-rules.ts';

interface FormField {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface NameFieldProps<Item> {
  field: FormField;
  /** The text that the field has at the moment. */
  value: string;
  /** What the club keeps. Undefined until it is loaded. */
  items: Item[] | undefined;
  hint?: string;
  optional?: boolean;
  /** The checkbox that keeps a new name, or undefined in a form that keeps none. */
  keepField?: FormField | undefined;
}

/** The name of a team: one of the club's, or any other. */
export function TeamNameField({ items, ...props }: NameFieldProps<Team>) {
  return (
    <NameField
      label="Team Name"
      suggestionsLabel="Your teams"
      items={items}
      formatKeepLabel={(name) => `Add “${name}” to your teams`}
      {...props}
    />
  );
}

/** The name of a ground: one of the club's, or any other. */
export function GroundField({ items, ...props }: NameFieldProps<Ground>) {
  return (
    <NameField
      label="Ground"
      suggestionsLabel="Where you play"
      items={items}
      formatKeepLabel={(name) => `Keep “${name}” for next time`}
      {...props}
    />
  );
}

interface AnyNameFieldProps extends NameFieldProps<{ id: string; name: string }> {
  label: string;
  suggestionsLabel: string;
  formatKeepLabel: (name: string) => string;
}

function NameField({
  field,
  value,
  items = [],
  keepField,
  formatKeepLabel,
  ...props
}: AnyNameFieldProps) {
  const isEnded = use(IsFormEnded);
  const names = items.map((item) => item.name);
  const name = useSettledText(value).trim();
  const isNew = name !== '' && !findByName(items, name) && !findByName(items, value);
  const close = isNew ? findCloseName(name, names) : undefined;
  // The question below has the close name, so that it is offered once.
  const suggested = names.filter((one) => one !== close);
  return (
    <SuggestedField
      autoComplete="off"
      suggestions={suggested.map((one) => ({ value: one, label: one }))}
      chosen={findByName(items, value)?.name}
      {...props}
      {...field}
    >
      {(enter) =>
        !isEnded && (
          <>
            <CloseNameQuestion close={close} onEnter={enter} />
            {isNew && keepField && <CheckboxField label={formatKeepLabel(name)} {...keepField} />}
          </>
        )
      }
    </SuggestedField>
  );
}

interface CloseNameQuestionProps {
  /** The kept name that is close to the typed one. */
  close: string | undefined;
  onEnter: (name: string) => void;
}

/** Stays on the page, so that screen readers announce what appears in it. */
function CloseNameQuestion({ close, onEnter }: CloseNameQuestionProps) {
  return (
    <div role="status">
      {close && (
        <Row>
          <span>
            Did you mean <strong>{close}</strong>?
          </span>
          <Button aria-label={`Yes, ${close}`} onClick={() => onEnter(close)}>
            Yes
          </Button>
        </Row>
      )}
    </div>
  );
}
