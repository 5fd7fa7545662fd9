export interface Finding {
  /** `risk` is something that works, and that the operator may want otherwise. */
  state: 'ok' | 'risk' | 'wrong';
  subject: string;
  /** One sentence. If something is wrong, it says what to do. */
  words: string;
}

/** What one check found. */
export type Findings = Omit<Finding, 'subject'>[];
