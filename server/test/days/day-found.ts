import { type DayDatabase } from './day-database.ts';
import { type TakenMail } from './day-mail.ts';
import { type MemberName, nameOfMember } from './day-members.ts';
import { type DayScript } from './day-script.ts';

export interface FoundAlert {
  readonly id: string;
  readonly rule: string;
  readonly subject: string;
  readonly firedMs: number;
  readonly resolvedMs: number | null;
  readonly reason: string | null;
  readonly muted: string | null;
}

/** A line of the ledger about an alert. */
export interface FoundLine {
  readonly id: string;
  readonly alertId: string;
  readonly step: 'fired' | 'resolved';
  readonly member: MemberName;
  readonly way: 'app' | 'email';
  readonly state: string;
  readonly reason: string | null;
  readonly digestId: string | null;
  readonly createdMs: number;
  readonly settledMs: number | null;
}

/** A line of the ledger that says that a policy has told everybody and nobody has acknowledged. */
export type FoundEnding = Omit<FoundLine, 'step'>;

/** What came of a day, and what happened in it beside the script. */
export interface Found {
  readonly script: DayScript;
  readonly startMs: number;
  readonly endMs: number;
  readonly alerts: readonly FoundAlert[];
  readonly lines: readonly FoundLine[];
  readonly endings: readonly FoundEnding[];
  /** The messages in the console, and for how many of the ledger each stands; null: for itself alone. */
  readonly messages: readonly { readonly id: string; readonly joined: number | null }[];
  readonly taken: readonly TakenMail[];
  readonly deaths: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly acknowledged: readonly { readonly subject: string; readonly atMs: number }[];
  /** What the program itself called a fault. */
  readonly faults: readonly string[];
  /** Of the outbox: what nobody will deliver any more. */
  readonly dead: number;
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

export async function foundOf(
  { admin }: DayDatabase,
  given: Pick<Found, 'script' | 'startMs' | 'taken' | 'deaths' | 'acknowledged' | 'faults'>,
): Promise<Found> {
  const alerts = await admin.query<FoundAlert>(
    `select id, rule_name as rule, subject_name as subject, ${ms('fired_at')} as "firedMs", ${ms('resolved_at')} as "resolvedMs",
      resolve_reason as reason, muted from alert order by fired_at, rule_name, subject_name`,
  );
  const lines = await admin.query<FoundLine & { kind: string; onceKey: string; memberId: string }>(
    `select kind, id, once_key as "onceKey", member_id as "memberId", channel as way, state, reason, digest_id as "digestId",
      ${ms('created_at')} as "createdMs", ${ms('settled_at')} as "settledMs"
      from delivery where kind in ('alert', 'escalation-ended') order by created_at, once_key, member_id, channel`,
  );
  const messages = await admin.query<Found['messages'][number]>(
    `select id, (params ->> 'fired')::integer + (params ->> 'over')::integer as joined from inbox_message`,
  );
  const dead = await admin.query('select from outbox where dead_at is not null');
  const named = lines.rows.map(({ onceKey, memberId, ...line }) => {
    const [alertId, step] = onceKey.split(' ') as [string, FoundLine['step']];
    return { ...line, alertId, step, member: nameOfMember.get(memberId)! };
  });
  return {
    ...given,
    endMs: given.startMs + 86_400_000,
    alerts: alerts.rows,
    lines: named.filter(({ kind }) => kind === 'alert'),
    endings: named.filter(({ kind }) => kind !== 'alert'),
    messages: messages.rows,
    dead: dead.rows.length,
  };
}
