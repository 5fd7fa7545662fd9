import { brand } from '@fixturebook/contract/brand';

/** Of the installed app. Its icons are drawn by `e2e/pictures/app-icons.spec.ts`. */
export const appManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Cricket clubs find opponents, agree matches and talk to each other.',
  lang: 'en-GB',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#21303d',
  theme_color: '#21303d',
  categories: ['sports'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    { name: 'My card', url: '/mycard' },
    { name: 'Chat', url: '/chatscreen' },
  ],
};
