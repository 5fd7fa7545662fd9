import type { Command } from 'commander';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { type Operator, withOperatorDatabase } from '../../platform/operator.ts';
import { listOpenReports, type OpenReport } from '../queries.ts';
import { reports } from '../schema.ts';

export function addReportCommands(program: Command, operator: Operator) {
  const group = program
    .command('reports')
    .description('list what clubs report of others, with the last messages')
    .action(() =>
      withOperatorDatabase(operator, async (db) => {
        const open = await listOpenReports(db);
        if (open.length === 0) operator.print('No open reports.');
        for (const report of open) for (const line of formatReport(report)) operator.print(line);
      }),
    );
  group
    .command('handled')
    .description('put a report aside')
    .argument('<id>')
    .action((id, _options, command) =>
      withOperatorDatabase(operator, (db) => markReportHandled(db, id, command)),
    );

  async function markReportHandled(db: Database, id: string, command: Command) {
    const known = z.uuid().safeParse(id).success;
    const [report] = known
      ? await db
          .update(reports)
          .set({ handledAt: new Date() })
          .where(eq(reports.id, id))
          .returning({ id: reports.id })
      : [];
    if (!report) return command.error(`Report ${id} not found.`);
    operator.print(`Marked report ${id} as handled.`);
  }
}

function formatReport({ report, by, against }: OpenReport): string[] {
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
