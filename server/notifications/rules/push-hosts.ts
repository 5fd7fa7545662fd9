/**
 * The push services of browsers: Chrome, Edge and others on Android (Google), Firefox (Mozilla),
 * Safari (Apple), and Edge on Windows (Microsoft). `*.` stands for one or more labels.
 */
const knownPushHosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * Returns a regular expression, for JavaScript and for PostgreSQL, that matches the https addresses
 * of the known push services and of the additional hosts. It must ignore case.
 */
export function createPushEndpointPattern(additionalHosts: string[]) {
  const hosts = [...knownPushHosts, ...additionalHosts].map((host) =>
    host.replaceAll('.', '\\.').replace(/^\*\\\./, '([a-z0-9-]+\\.)+'),
  );
  return `^https://(${hosts.join('|')})(:[0-9]+)?/`;
}
