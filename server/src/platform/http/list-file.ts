import { type Endpoint } from '@linekeeper/contract/endpoint';
import { type Language } from '@linekeeper/contract/language';
import { exportRows } from '@linekeeper/contract/limits';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { writeAudit } from '../audit/audit.ts';
import { type Database } from '../db/database.ts';
import { type RequestContext } from './context.ts';
import { csvCell, type CsvColumn, csvOf, type CsvReader } from './csv.ts';
import { type Handler, route } from './route.ts';

/** A row of a list of the contract. */
export type RowOf<List extends Endpoint> =
  z.output<List['output']> extends { readonly list: readonly (infer Row)[] } ? Row : never;

/** A list of the contract and the same as a file: it is asked for with the same body, and its page is not looked at. */
export interface ListFile<List extends Endpoint> {
  readonly list: List;
  readonly file: Endpoint;
  /** What the audit log says was saved: `chart`, `customer`. */
  readonly of: string;
  readonly columns: (reader: CsvReader, context: RequestContext) => CsvColumn<RowOf<List>>[];
}

interface Parts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly timeZoneOf: (tenantId: number) => string;
}

const more = texts(
  '另有 {count} 行未列出，请缩小范围后再导出。',
  '另有 {count} 列未列出，請縮小範圍後再匯出。',
  '{count} more rows are not in this file: narrow the list down and export it again.',
);

/** What a file ends with that holds less than there is; undefined where it holds all. */
const restOf = (language: Language, rows: number, total: number): string | undefined =>
  total > rows ? more[language].replace('{count}', String(total - rows)) : undefined;

/**
 * Gives what serves a list page by page and, by the same function and so the same guards, as a file: its rows from the first one on, as many
 * as a file holds (`exportRows`), in the reader's language and the tenant's time zone, with a line of the audit log.
 */
export const listFiles =
  (app: FastifyInstance, { database, timeZoneOf }: Parts) =>
  <List extends Endpoint>({ list, file, of, columns }: ListFile<List>, handler: Handler<List>): void => {
    route(app, list, handler);
    route(app, file, async (input, asked) => {
      const context = asked as RequestContext;
      const { scope, language } = context;
      const whole = { ...(input.body as object), page: 1, pageSize: exportRows };
      const found = await handler({ ...input, body: whole } as never, context as never);
      const { list: rows, total } = found as {
        readonly list: readonly RowOf<List>[];
        readonly total: number;
      };
      await database.withTenant(scope, (tx) =>
        writeAudit(tx, scope, {
          action: `${of}.export`,
          subjectType: of,
          detail: { path: list.path, rows: rows.length },
        }),
      );
      const text = csvOf(columns({ language, timeZone: timeZoneOf(scope.tenantId) }, context), rows);
      const rest = restOf(language, rows.length, total);
      return rest === undefined ? text : `${text}${csvCell(rest)}\r\n`;
    });
  };
