import { describe, expect, it } from 'vitest';
import {
  checkNewAccount,
  checkNewPassword,
  getPasswordConfirmationError,
} from './new-password-checks.ts';

const email = 'secretary@club.example';
const good = 'leg before wicket';

describe('getPasswordConfirmationError', () => {
  it('returns no error while the field that repeats the password is empty', () => {
    expect(getPasswordConfirmationError(good, '')).toBeUndefined();
  });

  it('returns an error while the two passwords differ', () => {
    expect(getPasswordConfirmationError(good, 'leg')).toBe('Passwords do not match');
  });

  it('returns no error when the two passwords are equal', () => {
    expect(getPasswordConfirmationError(good, good)).toBeUndefined();
  });
});

describe('checkNewAccount', () => {
  it('accepts a new account with an email address and two equal passwords', () => {
    const values = { email, password: good, confirm: good };
    expect(checkNewAccount(values)).toEqual({ input: values });
  });

  it('returns an error for each empty field of a new account', () => {
    expect(checkNewAccount({ email: ' ', password: '', confirm: '' })).toEqual({
      errors: {
        email: 'Enter your email address.',
        password: 'Choose a password.',
        confirm: 'Enter the password once more.',
      },
    });
  });

  it('rejects a new account with two different passwords', () => {
    expect(checkNewAccount({ email, password: good, confirm: 'leg bye' })).toEqual({
      errors: { confirm: 'Passwords do not match' },
    });
  });
});

describe('checkNewPassword', () => {
  it('accepts two equal passwords for a password reset', () => {
    const values = { newPassword: good, confirm: good };
    expect(checkNewPassword(values)).toEqual({ input: values });
  });

  it('rejects two different passwords for a password reset', () => {
    expect(checkNewPassword({ newPassword: good, confirm: 'leg bye' })).toEqual({
      errors: { confirm: 'Passwords do not match' },
    });
  });
});
