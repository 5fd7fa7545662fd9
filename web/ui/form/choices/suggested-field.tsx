import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import { enterText } from '../form-fields.ts';
import { Chips } from './chips.tsx';

interface SuggestedFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'children'> {
  suggestions: { value: string; label: string }[];
  /** Names the suggestions to screen readers. */
  suggestionsLabel: string;
  /** The suggestion that the field has at the moment. */
  chosen: string | undefined;
  /** Returns what is shown below the suggestions. It can enter a text too. */
  children?: (enter: (text: string) => void) => ReactNode;
}

/** A text field with chips below it. Pressing a chip enters its text, which can also be typed. */
export function SuggestedField({
  label,
  name,
  hint,
  error,
  optional,
  suggestions,
  suggestionsLabel,
  chosen,
  children,
  ...input
}: SuggestedFieldProps) {
  const element = useRef<HTMLInputElement>(null);
  const enter = (text: string) => enterText(element.current, text);
  // What was pressed below the chips may disappear.
  function enterAndFocus(text: string) {
    enter(text);
    element.current?.focus();
  }
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => (
        <>
          <input type="text" ref={element} {...input} {...control} />
          <Chips label={suggestionsLabel} options={suggestions} chosen={chosen} onChoose={enter} />
          {children?.(enterAndFocus)}
        </>
      )}
    </Field>
  );
}
