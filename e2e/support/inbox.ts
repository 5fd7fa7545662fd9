import { listMailsTo } from '@fixturebook/server/testing/vendors/smtp-server';
import { expect } from '@playwright/test';
import { getTestEnvironment } from './environment.ts';

/** Reads the emails to an address in the order of their arrival. */
export class EmailInbox {
  readonly #address: string;
  #read = 0;

  constructor(address: string) {
    this.#address = address;
  }

  list() {
    return listMailsTo(getTestEnvironment().mailFolder, this.#address);
  }

  /** Waits for the next email and checks its subject. */
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

  /** Waits for the next password email and returns the path of the link in it. */
  async nextResetPath() {
    const { text } = await this.next('Set a new password');
    const [link = ''] = text.match(/https?:\S+/) ?? [];
    const { pathname, search } = new URL(link);
    return pathname + search;
  }
}
