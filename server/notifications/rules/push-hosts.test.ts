import { expect, it } from 'vitest';
import { createPushEndpointPattern } from './push-hosts.ts';

const isPushEndpoint = (endpoint: string) =>
  new RegExp(createPushEndpointPattern(['push.example', '*.push.test']), 'i').test(endpoint);

it.each([
  'https://fcm.googleapis.com/fcm/send/c1KrmpTuRm0:APA91b',
  'https://FCM.googleapis.com:443/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
  'https://push.example:8443/1',
  'https://a.b.push.test/1',
])('knows the push service of %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/1',
  'https://p1.slow.example/x',
  'https://fcm.googleapis.com.slow.example/x',
  'https://notify.windows.com.slow.example/',
  'https://slow.example/https://fcm.googleapis.com/',
  'https://slow-fcm.googleapis.com/',
  'https://fcmxgoogleapis.com/',
  'https://user@fcm.googleapis.com/',
  'https://fcm.googleapis.com@slow.example/',
  'https://fcm.googleapis.com:80@slow.example/',
  'https://fcm.googleapis.com\\@slow.example/',
  'https://fcm.googleapis.com\t.slow.example/',
  'https://slow.example/\nhttps://fcm.googleapis.com/',
  'https://push.apple.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
])('knows no push service for %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
