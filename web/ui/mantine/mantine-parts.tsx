import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffectiveColorScheme } from '../theme/color-scheme.ts';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';

const ball: MantineColorsTuple = [
  '#fdeeee',
  '#f8d8d9',
  '#eeabae',
  '#e57c81',
  '#dc545b',
  '#cf3a43',
  '#bb2733',
  '#a31d2a',
  '#8a1723',
  '#6e0f1a',
];

const pitch: MantineColorsTuple = [
  '#ecf6ee',
  '#d6eadb',
  '#abd4b5',
  '#7dbd8d',
  '#57a96b',
  '#3f9255',
  '#317a46',
  '#266538',
  '#1e512d',
  '#143c20',
];

const theme = createTheme({
  colors: { ball, pitch },
  primaryColor: 'ball',
  primaryShade: { light: 7, dark: 6 },
  black: '#1b2733',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font-headings)' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
});

/** The colours of theme.css. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--sheet)',
    '--mantine-color-default-border': 'var(--edge)',
  },
  light: {},
  dark: {},
});

/**
 * Put it around the rich parts of the library, such as a calendar, where they are used. Plain parts
 * (fields, buttons, notices) are our own, so that public pages do without the library's 25 KB.
 */
export function MantineParts({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={useEffectiveColorScheme()}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
