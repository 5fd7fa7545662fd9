import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffectiveColorScheme } from '../theme/color-scheme.ts';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';

const theme = createTheme({ respectReducedMotion: true });

/** Wraps each component that uses Mantine, so that other pages do not load Mantine's provider. */
export function MantineParts({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useEffectiveColorScheme()}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
