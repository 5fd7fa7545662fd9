import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { type ReactNode, use } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { SuggestedField } from '../ui/form/choices/suggested-field.tsx';
import { IsFormEnded } from '../ui/form/form-ended.ts';
import { Row } from '../ui/layout/stack.tsx';
import { findByName, findCloseName } from './name-rules.ts';
import { useSettledText } from './use-settled-text.ts';

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
  const suggestions = items.map(({ name }) => ({ value: name, label: name }));
  return (
    <SuggestedField
      autoComplete="off"
      suggestions={suggestions}
      chosen={findByName(items, value)?.name}
      {...props}
      {...field}
    >
      {(enter) => (
        <NewNameNotice items={items} value={value} onEnter={enter}>
          {(name) => keepField && <CheckboxField label={formatKeepLabel(name)} {...keepField} />}
        </NewNameNotice>
      )}
    </SuggestedField>
  );
}

interface NewNameNoticeProps {
  items: { name: string }[];
  value: string;
  onEnter: (name: string) => void;
  /** Offers to keep the new name. */
  children: (name: string) => ReactNode;
}

/** Points out a kept name that is close to a new one, once the user pauses. */
function NewNameNotice({ items, value, onEnter, children }: NewNameNoticeProps) {
  const name = useSettledText(value).trim();
  const isEnded = use(IsFormEnded);
  const isNew = name !== '' && !findByName(items, name) && !findByName(items, value);
  const close = isNew
    ? findCloseName(
        name,
        items.map((item) => item.name),
      )
    : undefined;
  if (isEnded) return null;
  return (
    <>
      {/* Stays on the page, so that screen readers announce what appears in it. */}
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
      {isNew && children(name)}
    </>
  );
}
