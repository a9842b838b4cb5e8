import { type Language } from '@linekeeper/contract/language';
import { reasonTitle } from '@linekeeper/contract/platform/csv-imports';
import { writeAudit } from '../audit/audit.ts';
import { type RequestContext } from '../http/context.ts';
import { csvOf, unguarded } from '../http/csv.ts';
import { type ImportNames, type ImportParts, knownImport } from './import-calls.ts';
import { pieceReader } from './import-files.ts';
import { type ImportDeclared, type RowFault } from './import-kind.ts';
import { batchesOf, type FileRow, type Heads, probeFile, reasonHeads } from './reader.ts';

const betweenReasons: Readonly<Record<Language, string>> = { zh: '；', 'zh-TW': '；', en: '; ' };
const afterColumn: Readonly<Record<Language, string>> = { zh: '：', 'zh-TW': '：', en: ': ' };

/**
 * The rows of a file that cannot be imported as it is now, as CSV: the columns that they have in it, in its order, and why, in the
 * reader's language. It imports again when it is mended; cells of secrets are empty, for no secret leaves. A batch is in memory
 * at a time. Throws NOT_FOUND, and what the reading of the file throws.
 */
export async function badRows<Column extends string, Fault extends RowFault>(
  { database, secrets }: ImportParts,
  {
    names: { subject },
    declared: { kind, columns, words, begin },
  }: { readonly names: ImportNames; readonly declared: ImportDeclared<Column, Fault> },
  context: RequestContext,
  importId: string,
): Promise<AsyncIterable<string>> {
  const { scope, tenant, member, permissions, language } = context;
  const file = await knownImport(database, kind, context, importId);
  const read = pieceReader(database, secrets, scope, importId);
  const { encoding } = await probeFile(read);
  const run = begin(scope, {
    importId,
    memberId: member.id,
    tenantType: tenant.type,
    options: file.options,
    isCheck: true,
  });
  const isToken = context.kind !== 'session';
  const rights = { permissions, isToken, isAdministrator: member.administrator && !isToken };
  const reasonOf = ({ column, fault }: RowFault) => {
    const title = words.columns[column as Column].title[language];
    return `${title}${afterColumn[language]}${words.faults[fault]?.[language] ?? fault}`;
  };
  async function* lines() {
    let heads: Heads<Column> | undefined;
    let isFirst = true;
    for await (const rows of batchesOf(read, encoding, columns, (found) => (heads = found))) {
      const { faults } = await database.withTenant(scope, (tx) => run.plan(tx, rows, rights));
      const byRow = Map.groupBy(faults, (fault) => fault.row);
      const text = csvOf(
        columnsOf(heads, columns.hidden, reasonTitle[language], (row) =>
          [...new Set((byRow.get(row) ?? []).map(reasonOf))].join(betweenReasons[language]),
        ),
        rows.filter(({ row }) => byRow.has(row)),
      );
      yield isFirst ? text : text.slice(text.indexOf('\r\n') + 2);
      isFirst = false;
    }
  }
  const pieces = lines();
  // What is wrong with the file as a whole is answered as an error, before anything is sent.
  const first = await pieces.next();
  await database.withTenant(scope, (tx) =>
    writeAudit(tx, scope, {
      action: `${subject}.import-bad-rows`,
      subjectType: `${subject}-import`,
      subjectId: importId,
    }),
  );
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

/** The columns of the file itself, less the reasons of an earlier check, and the reasons of this one. */
function columnsOf<Column extends string>(
  heads: Heads<Column> | undefined,
  hidden: readonly Column[],
  title: string,
  reasonsOf: (row: number) => string,
) {
  const line = heads?.line ?? [];
  const areReasons = reasonHeads(line);
  const isHidden = (at: number) => {
    const column = heads?.columns[at];
    return column !== undefined && hidden.includes(column);
  };
  const own = line.map((head, at) => ({
    title: unguarded(head),
    value: (row: FileRow<Column>) => (isHidden(at) ? '' : unguarded(row.line[at] ?? '')),
  }));
  return [
    ...own.filter((_column, at) => !areReasons[at]),
    { title, value: (row: FileRow<Column>) => reasonsOf(row.row) },
  ];
}
