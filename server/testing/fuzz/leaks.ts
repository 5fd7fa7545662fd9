/** What an answer must never contain: text of the program, of the database or of the machine. */
const leaks: [string, RegExp][] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|node_modules|file:\/\/\//],
  ['a path of the machine', /\/(?:root|home|tmp|work|var)\/[\w.-]+\//],
  ['an SQL statement', /\b(?:select|insert into|update|delete from) "\w+"/i],
  [
    'a message of the database',
    /relation "|column "|violates \w+ constraint|syntax error at or near/,
  ],
  ['a hash of a password', /\$scrypt|[0-9a-f]{32}:[0-9a-f]{64,}/],
];

/** Returns what the text leaks, or undefined. */
export function findLeak(text: string): string | undefined {
  return leaks.find(([, pattern]) => pattern.test(text))?.[0];
}
