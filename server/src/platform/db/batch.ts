import pg from 'pg';
import { camelCase } from './kysely-asking.ts';
import { types } from './pool.ts';
import { createStatementNames } from './statement-name.ts';

/** What pg gives to those that speak the protocol themselves, as its own cursor does. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

export type Row = Record<string, unknown>;

interface Column {
  readonly name: string;
  /** None where the text is the value. */
  readonly parse: ((text: string) => unknown) | undefined;
}
interface Description {
  readonly columns: readonly Column[];
  /** A row of nothing: copies of it have all their columns from the beginning, which halves what a row costs. */
  readonly empty: Row;
}
const undescribed: Description = { columns: [], empty: {} };

interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rows: Row[];
  description?: Description;
}

const textTypes = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.UUID]);

const nameOf = createStatementNames('read');
/** What each connection has prepared, with the columns of its rows: they are described once and not with each answer. */
const preparedOn = new WeakMap<Wire, Map<string, Description>>();

function preparedBy(wire: Wire): Map<string, Description> {
  const prepared = preparedOn.get(wire) ?? new Map<string, Description>();
  preparedOn.set(wire, prepared);
  return prepared;
}

/**
 * Statements that are sent together and answered together. There is one Sync after all of them, so PostgreSQL makes them one
 * transaction: a setting of the first holds for the rest and ends with them, and after a failure none of the rest is run.
 * The `handle…` are called by pg as the answers come.
 */
class Batch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  #prepared = new Map<string, Description>();
  #at = 0;
  #fault: Error | undefined;
  /** Called once: pg wraps it with its deadline. */
  callback: (error: Error | null) => void;

  constructor(statements: readonly Statement[], callback: (error: Error | null) => void) {
    this.#statements = statements;
    this.callback = callback;
  }

  submit(connection: unknown): void {
    const wire = connection as Wire;
    this.#prepared = preparedBy(wire);
    // One write for all of it.
    wire.stream.cork();
    for (const { name = '', text, values } of this.#statements) {
      const isPrepared = name !== '' && this.#prepared.has(text);
      if (!isPrepared) wire.parse({ name, text });
      // Noted before it is sure: a connection on which anything fails is not used again.
      if (!isPrepared && name !== '') this.#prepared.set(text, undescribed);
      wire.bind({ statement: name, values });
      if (!isPrepared) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: 0 });
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const statement = this.#statements[this.#at]!;
    const columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase.ours(name),
      parse: textTypes.has(dataTypeID) ? undefined : types.getTypeParser(dataTypeID),
    }));
    const empty = { ...Object.fromEntries(columns.map(({ name }) => [name, null])) };
    statement.description = { columns, empty };
    if (statement.name !== undefined) this.#prepared.set(statement.text, statement.description);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#at]!;
    const { columns, empty } = (statement.description ??= this.#prepared.get(statement.text) ?? undescribed);
    const row = { ...empty };
    try {
      for (let index = 0; index < columns.length; index++) {
        const text = fields[index];
        if (text === null || text === undefined) continue;
        const { name, parse } = columns[index]!;
        row[name] = parse ? parse(text) : text;
      }
    } catch (error) {
      this.#fault ??= error as Error;
    }
    statement.rows.push(row);
  }

  handleCommandComplete(): void {
    this.#at++;
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null);
  }
}

interface AskedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never by a plan that was kept: a statement without a name is planned for its values each time. */
  readonly isPlannedAnew?: boolean;
}

/** Asks statements together, in one transaction and one round trip; gives the rows of each, with columns by our names. */
export function askTogether(
  client: pg.ClientBase,
  asked: readonly AskedStatement[],
): Promise<readonly Row[][]> {
  const statements = asked.map(({ text, values, isPlannedAnew = false }): Statement => {
    const name = isPlannedAnew ? undefined : nameOf(text);
    return { name, text, values: values.map(prepareValue), rows: [] };
  });
  return new Promise((resolve, reject) => {
    const done = (error: Error | null) => {
      if (error) reject(error);
      else if (client.getTransactionStatus() !== 'I')
        reject(new Error('A statement of a read left a transaction open.'));
      else resolve(statements.map(({ rows }) => rows));
    };
    client.query(new Batch(statements, done));
  });
}
