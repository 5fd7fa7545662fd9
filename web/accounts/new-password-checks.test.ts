import { describe, expect, it } from 'vitest';
import { checkNewAccount, checkNewPassword, getConfirmError } from './new-password-checks.ts';

const email = 'secretary@club.example';
const good = 'leg before wicket';

describe('confirmMessage', () => {
  it('is silent until the second field is non-empty', () => {
    expect(getConfirmError(good, '')).toBeUndefined();
  });

  it('tells while the two differ', () => {
    expect(getConfirmError(good, 'leg')).toBe('Passwords do not match');
  });

  it('is silent again when they are the same', () => {
    expect(getConfirmError(good, good)).toBeUndefined();
  });
});

describe('checkNewAccount', () => {
  it('hands on what was typed', () => {
    const values = { email, password: good, confirm: good };
    expect(checkNewAccount(values)).toEqual({ input: values });
  });

  it('names every field that is empty', () => {
    expect(checkNewAccount({ email: ' ', password: '', confirm: '' })).toEqual({
      errors: {
        email: 'Enter your e-mail address.',
        password: 'Choose a password.',
        confirm: 'Enter the password once more.',
      },
    });
  });

  it('refuses two passwords that differ', () => {
    expect(checkNewAccount({ email, password: good, confirm: 'leg bye' })).toEqual({
      errors: { confirm: 'Passwords do not match' },
    });
  });
});

describe('checkNewPassword', () => {
  it('hands on the password', () => {
    const values = { newPassword: good, confirm: good };
    expect(checkNewPassword(values)).toEqual({ input: values });
  });

  it('refuses two that differ', () => {
    expect(checkNewPassword({ newPassword: good, confirm: 'leg bye' })).toEqual({
      errors: { confirm: 'Passwords do not match' },
    });
  });
});
