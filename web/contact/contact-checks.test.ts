import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContactForm, emptyContactForm, formatMissingFields } from './contact-checks.ts';

const filled = { ...emptyContactForm, name: 'A reader', email: 'a@b.example', message: 'Hello' };

describe('checkContactForm', () => {
  it('accepts a complete contact form, and asks for the first missing field of an incomplete one', () => {
    expect(formatMissingFields(filled)).toBe('');
    expect(formatMissingFields({ ...filled, message: ' \n' })).toBe('Write a message first.');
    expect(formatMissingFields({ ...filled, email: 'a@b', message: '' })).toContain(
      'Enter an email address',
    );
    expect(formatMissingFields({ ...filled, name: ' ' })).toBe('Enter your name.');
    expect(formatMissingFields(emptyContactForm)).toBe('Fill in all three fields.');
    expect(checkContactForm(emptyContactForm)).toEqual({
      errors: {
        name: 'Enter your name.',
        email: 'Enter an email address, such as secretary@club.org.uk.',
        message: 'Write a message first.',
      },
    });
  });

  it('removes spaces around the name and the email address of a contact message', () => {
    const typed = { ...filled, name: ' A reader ', email: ' a@b.example ' };
    expect(checkContactForm(typed)).toEqual({ input: filled });
  });

  it('accepts only email addresses of the form a@b.c without spaces', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab.+-_é&'), minLength: 1, maxLength: 20 });
    const word = text.filter((some) => !some.includes('.'));
    fc.assert(
      fc.property(text, word, word, fc.constantFrom(' ', '@', '\t'), (local, host, end, wrong) => {
        const verdict = (email: string) => formatMissingFields({ ...filled, email }) === '';
        expect(verdict(`${local}@${host}.${end}`)).toBe(true);
        expect(verdict(`${local}@${host}`)).toBe(false);
        expect(verdict(`${local}${wrong}x@${host}.${end}`)).toBe(false);
        expect(verdict(`${local}@${host}.${wrong}${end}`)).toBe(false);
        expect(verdict(`@${host}.${end}`)).toBe(false);
      }),
    );
  });
});
