import { expect } from 'vitest';
import { type TestApp } from './app.ts';
import { type Answer } from './ask.ts';

type Headers = Readonly<Record<string, string>>;
export interface ImportOptions {
  /** Who asks; the administrator unless told otherwise. */
  readonly as?: Headers;
  /** With its question mark. */
  readonly query?: string;
}

/** The imports below `path`, as tests ask them; the contract says what a check and a result are. */
export function importsAt<Check extends { readonly importId: string }, Result>(
  path: string,
  world: () => { readonly app: TestApp; readonly boss: Headers },
) {
  const upload = (body: string | Buffer, { as = world().boss, query = '' }: ImportOptions = {}) =>
    world().app.ask('POST', `${path}${query}`, { headers: { ...as, 'content-type': 'text/csv' }, body });
  /** The work as it stands when it has ended, well or not. */
  async function ended(
    operationId: unknown,
    headers: Headers = world().boss,
  ): Promise<Answer['json']['data']> {
    const read = async () =>
      (await world().app.ask('GET', `/api/v1/operations/${String(operationId)}`, { headers })).json.data;
    await expect.poll(async () => (await read())['state'], { timeout: 25_000 }).toMatch(/done|failed/);
    return read();
  }
  /** What the check of a file found; throws where the check failed. */
  async function check(text: string, options?: ImportOptions): Promise<Check> {
    const answer = await upload(text, options);
    const operation = await ended(answer.json.data['operationId'], options?.as);
    if (operation['state'] !== 'done') throw new Error(JSON.stringify(operation['error']));
    return operation['result'] as Check;
  }
  async function apply(importId: string, as: Headers = world().boss): Promise<Result> {
    const answer = await world().app.post(`${path}/${importId}/apply`, {}, as);
    return (await ended(answer.json.data['operationId'], as))['result'] as Result;
  }
  const imported = async (text: string, options?: ImportOptions) =>
    apply((await check(text, options)).importId, options?.as);
  return { upload, ended, check, apply, imported };
}

/** `row column fault` of each fault. */
export const faultsOf = ({
  faults,
}: {
  readonly faults: readonly {
    readonly row: number;
    readonly column: string | null;
    readonly fault: string;
  }[];
}) => faults.map(({ row, column, fault }) => `${row} ${String(column)} ${fault}`);
