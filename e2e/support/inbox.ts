import { mailsTo } from '@fixturebook/server/testing/smtp-server';
import { expect } from '@playwright/test';
import { readPlace } from './place.ts';

/** The mails of an address, one after the other as they arrive. */
export class Inbox {
  readonly #address: string;
  #read = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** The next mail: waits for it. */
  async next(subject: string) {
    const { mailFolder } = readPlace();
    let mails = await mailsTo(mailFolder, this.#address);
    await expect
      .poll(
        async () => {
          mails = await mailsTo(mailFolder, this.#address);
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
    const { text } = await this.next('Your code');
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
