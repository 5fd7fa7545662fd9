import { listMailsTo } from '@fixturebook/server/testing/vendors/smtp-server';
import { expect } from '@playwright/test';
import { getTestEnvironment } from './environment.ts';

/** The mails of an address, one after the other as they arrive. */
export class Inbox {
  readonly #address: string;
  #read = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** What has arrived so far, for those who share it. */
  list() {
    return listMailsTo(getTestEnvironment().mailFolder, this.#address);
  }

  /** The next mail: waits for it. */
  async next(subject: string) {
    let mails = await this.list();
    await expect
      .poll(
        async () => {
          mails = await this.list();
          return mails.length;
        },
        { message: `a mail to ${this.#address}: ${subject}`, intervals: [20, 50, 100] },
      )
      .toBeGreaterThan(this.#read);
    this.#read += 1;
    const mail = mails[mails.length - this.#read];
    expect(mail?.subject).toBe(subject);
    return { text: mail?.text ?? '', html: mail?.html ?? '' };
  }

  async nextCode() {
    const { text } = await this.next('Your Fixturebook code');
    return text.match(/^\d{4}$/m)?.[0] ?? '';
  }

  /** The path of the link in the mail that sets a new password. */
  async nextResetPath() {
    const { text } = await this.next('Set a new password');
    const [link = ''] = text.match(/https?:\S+/) ?? [];
    const { pathname, search } = new URL(link);
    return pathname + search;
  }
}
