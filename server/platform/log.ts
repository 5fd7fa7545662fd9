import { type Logger as Pino, pino } from 'pino';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

const emailPattern = /[^\s@"'<>()[\]:;,=/?&]+@[^\s@"'<>()[\]:;,/?&]+\.[^\s@"'<>()[\]:;,/?&]+/g;

/** Creates a logger that masks email addresses, because logs contain no personal data. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: ['password', 'token', 'otp', 'cookie', 'authorization', 'email', 'to', 'body'],
      serializers: { err: describeError },
      hooks: { streamWrite: (line) => line.replace(emailPattern, '[address]') },
    },
    destination ?? process.stderr,
  );
}

/** Omits the messages of errors, because they can quote a row or the parameters of a query. */
function describeError(error: Error & { code?: string; constraint?: string; cause?: unknown }) {
  const cause = error.cause as (Error & { code?: string; constraint?: string }) | undefined;
  return {
    type: error.name,
    message: cause?.code ? 'database error' : error.message,
    code: cause?.code ?? error.code,
    constraint: cause?.constraint ?? error.constraint,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  };
}
