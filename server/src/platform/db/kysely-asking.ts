import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { type Tables } from './schema.gen.ts';

/** What answers a statement. */
export type Answer = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** One that answers as a Kysely driver; the transaction around it is whoever's who made it. */
class AnswerDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(answer: Answer) {
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery) => answer(query) as Promise<QueryResult<R>>,
      // eslint-disable-next-line require-yield
      async *streamQuery() {
        throw new Error('Streaming is not offered: page, or COPY over the client.');
      },
    };
  }

  async init() {}
  async destroy() {}
  async acquireConnection() {
    return this.#connection;
  }
  async releaseConnection() {}
  async beginTransaction() {
    throw new Error('A transaction is open already: withTenant opened it.');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
}

/** Names of ours in what is asked, and in the rows that come back. */
class Names extends CamelCasePlugin {
  /** What a column is called in our code. */
  ours(column: string): string {
    return this.camelCase(column);
  }
}

export const camelCase = new Names({ maintainNestedObjectKeys: true });

/** The same where rows come under our names already. */
export const namesAsked: KyselyPlugin = {
  transformQuery: (asked) => camelCase.transformQuery(asked),
  transformResult: async ({ result }) => result,
};

/** Kysely whose statements are answered by `answer`. */
export function kyselyAsking(answer: Answer, names: KyselyPlugin): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AnswerDriver(answer),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [names],
  });
}
