import { expect, test } from 'vitest';
import { formatMessage, formatWhatsAppUrl } from './share-message.ts';

const message = { title: 'Marlow', text: 'Play us & see: 100%?', url: 'https://a.example/date/x' };

test('writes the address of a message on a line of its own', () => {
  expect(formatMessage(message)).toBe('Play us & see: 100%?\nhttps://a.example/date/x');
  expect(formatMessage({ title: '', text: 'One line' })).toBe('One line');
});

test('hands the whole message to WhatsApp, whatever characters it has', () => {
  const { searchParams } = new URL(formatWhatsAppUrl(message));
  expect(searchParams.get('text')).toBe(formatMessage(message));
});
