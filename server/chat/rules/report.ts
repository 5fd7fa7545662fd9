import type { OpenReport } from '../queries.ts';

export function formatReport({ report, by, against }: OpenReport): string[] {
  const names = new Map([by, against].map(({ id, name }) => [id, name]));
  const messageLines = report.messages.map(({ createdAt, senderClubId, body, card }) => {
    const text = card ? `(shown: ${card.kind})` : body.replaceAll('\n', '\n    ');
    return `  ${createdAt.slice(0, 16)} ${names.get(senderClubId) ?? 'A club'}: ${text}`;
  });
  return [
    `Report ${report.id}, ${report.createdAt.toISOString().slice(0, 16)}`,
    `${by.name} (${by.slug}) about ${against.name} (${against.slug})`,
    report.reason ? `Why: ${report.reason}` : 'No reason given.',
    ...messageLines,
    '',
  ];
}
