import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, rowOf, run } from '#db/rows.ts';
import { readCompanyName } from '#site/company-name.ts';
import type { ReportRegister } from '#site/report-run-sources.ts';

/** Notes a paper with its figures and the checksum of its file, so that its number can be verified. */
export const enterPaper: ReportRegister['enter'] = async (
  tx: Tx,
  { number, checksum, scope, figures, languageCode },
) => {
  const values = Object.fromEntries(figures.map(({ key, value }) => [key, value]));
  const issuerName = await readCompanyName(tx);
  await run(tx)`
    insert into learning_papers (number, user_id, holder_name, issuer_name, from_day, to_day, time_zone, language_code, figures, checksum)
    select ${number}, u.id, u.first_name || ' ' || u.last_name, ${issuerName}, ${scope.from}::date, ${scope.to}::date,
      ${scope.timeZone}, ${languageCode}, ${JSON.stringify(values)}::jsonb, ${checksum}
    from users u where u.id = ${scope.subjectId}::uuid`;
};

const paperRow = rowOf({
  number: z.string(),
  holderName: z.string(),
  issuerName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  figures: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  checksum: z.string(),
  issuedAt: instantText,
});

export type PaperRow = z.infer<typeof paperRow>;

export function findPaper(db: Db, number: string): Promise<PaperRow | null> {
  return readRow(db, paperRow)`
    select number, holder_name as "holderName", issuer_name as "issuerName", from_day::text as "from", to_day::text as "to",
      time_zone as "timeZone", figures, checksum, issued_at as "issuedAt"
    from learning_papers where number = ${number}`;
}
