import { type ReactNode, useId } from 'react';
import { Heading } from '../../ui/heading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface PreferencesSectionProps {
  heading: string;
  children: ReactNode;
}

export function PreferencesSection({ heading, children }: PreferencesSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack>
        <Heading level={2} id={id}>
          {heading}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}
