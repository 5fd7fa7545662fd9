import './platform/early-reads/start.ts';
import './ui/headline-font.css';
import './ui/theme/theme.css';
import { brand } from '@fixturebook/contract/site';
import headlineFont from '@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { AnalyticsSync } from './platform/analytics/analytics-sync.tsx';
import { consentScript } from './platform/analytics/consent.ts';
import { ErrorScreen } from './platform/frame/error-screen.tsx';
import { FrameLayout } from './platform/frame/frame-layout.tsx';
import { oldBrowserScript } from './platform/frame/old-browser-script.ts';
import { LiveSync } from './platform/live/live-sync.tsx';
import { createQueryClient } from './platform/query-client.ts';
import { SessionSync } from './platform/session/session-sync.tsx';
import { getSiteOrigin } from './platform/site-origin.ts';
import { Loading } from './ui/feedback/loading.tsx';
import { colorSchemeScript, useApplyColorScheme } from './ui/theme/color-scheme.ts';

export function meta() {
  return [{ title: brand.name }];
}

export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  useApplyColorScheme();
  return (
    <html lang="en-GB" data-origin={getSiteOrigin()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* `resizes-content` keeps a chat's message field above the keyboard of a phone. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <script>{colorSchemeScript}</script>
        <script>{consentScript}</script>
        <script>{oldBrowserScript}</script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="preload"
          href={headlineFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Meta />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <SessionSync />
          <LiveSync />
          <AnalyticsSync />
          <FrameLayout>{children}</FrameLayout>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function HydrateFallback() {
  return <Loading />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
