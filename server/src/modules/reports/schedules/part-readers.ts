import { createHash } from 'node:crypto';
import { fallbackLanguage, type Language } from '@linekeeper/contract/language';
import { type ReportContent } from '@linekeeper/contract/reports/report-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { type Person } from '../../permissions/index.ts';
import { recipientsOf } from '../outside/outside.queries.ts';
import { type WaitingPart } from './parts.queries.ts';
import { mayRead, readersOf } from './readers.ts';
import { scheduleMembers } from './schedule-customers.queries.ts';
import { type KeptSchedule } from './schedules.queries.ts';

/** A member that a report is sent to, by name, and in which language they read. */
export interface MemberReader extends Person {
  readonly name: string;
  readonly language: Language;
}

export interface PartReaders {
  /** Members of the tenant that sends, and administrators of the customer that it is of. */
  readonly own: readonly MemberReader[];
  readonly theirs: readonly MemberReader[];
  readonly outside: Awaited<ReturnType<typeof recipientsOf>>;
}

interface Asked {
  /** The tenant that sends, and the one that the report is of; the transaction covers both. */
  readonly tenantId: number;
  readonly ofTenantId: number;
  readonly schedule: KeptSchedule;
  /** The language that a tenant chose for those who chose none. */
  readonly languageOf: (tenantId: number) => Language | null;
}

/** Everybody whom a schedule sends the report of a part to, whether they may read it or not. */
export async function readersOfPart(tx: Tx, asked: Asked): Promise<PartReaders> {
  const { tenantId, ofTenantId, schedule, languageOf } = asked;
  const known = async (from: number, people: readonly Person[]): Promise<MemberReader[]> => {
    const ids = people.map(({ id }) => id);
    const found = await scheduleMembers(tx, from, { ids, limit: ids.length });
    const byId = new Map(found.map((one) => [one.id, one]));
    return people.map((person) => {
      const { name = '', language = null } = byId.get(person.id) ?? {};
      return { ...person, name, language: language ?? languageOf(from) ?? fallbackLanguage };
    });
  };
  const { toAdministrators: administrators, toCustomers, memberIds } = schedule;
  const own = await readersOf(tx, { tenantId, ofTenantId, administrators, memberIds });
  const customers =
    toCustomers && ofTenantId !== tenantId
      ? await readersOf(tx, { tenantId: ofTenantId, ofTenantId, administrators: true })
      : [];
  return {
    own: await known(tenantId, own),
    theirs: await known(ofTenantId, customers),
    outside: await recipientsOf(tx, tenantId, [schedule.id]),
  };
}

/**
 * In which languages a part is made: the one that its schedule names, or those of everybody who may read it, in the order of whom it is sent to. That
 * of the tenant where nobody may.
 */
export async function languagesOfPart(
  tx: Tx,
  asked: Asked & { readonly kind: WaitingPart['kind']; readonly contents: readonly ReportContent[] },
): Promise<readonly [Language, ...Language[]]> {
  const { schedule, kind, contents, languageOf, ofTenantId } = asked;
  if (schedule.language !== 'reader') return [schedule.language];
  const { own, theirs, outside } = await readersOfPart(tx, asked);
  const made = { contents, subjectKinds: [] };
  const [first, ...others] = new Set([
    ...[...own, ...theirs].filter((person) => mayRead(person, made)).map(({ language }) => language),
    ...outside
      .filter(({ kinds, stoppedAt }) => kinds.includes(kind) && stoppedAt === null)
      .map(({ language }) => language),
  ]);
  return first === undefined ? [languageOf(ofTenantId) ?? fallbackLanguage] : [first, ...others];
}

/** The number of the report of a part in one of several languages: the same whenever it is made again. A UUID of version 8 (RFC 9562). */
export function reportIdIn(language: Language, part: Pick<WaitingPart, 'reportId'>): string {
  const bytes = createHash('sha256').update(`${part.reportId} ${language}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1])).join('-');
}
