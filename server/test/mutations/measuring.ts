import { type Mutation } from './mutation.ts';

const monitoring = 'src/modules/monitoring';
const ingest = `${monitoring}/ingest/ingest.test.ts`;
const states = `${monitoring}/states/subject-state.test.ts`;

export const measuringMutations: readonly Mutation[] = [
  {
    guard: 'what comes late decides no state of now',
    file: `${monitoring}/ingest/ingest.ts`,
    find: 'const isLate = atMs <= watched.decidedAtMs;',
    replace: 'const isLate = atMs < 0;',
    test: ingest,
    names: 'that come late are kept',
  },
  {
    guard: 'what comes late is not said to be the newest',
    file: 'src/modules/subjects/status.queries.ts',
    find: 'and (s.measured_at is null or s.measured_at <= to_timestamp(n.at_ms / 1000))',
    replace: '',
    test: ingest,
    names: 'that come late are kept',
  },
  {
    guard: 'rows of who looks at measurements are written in their transaction',
    file: `${monitoring}/ingest/writer.ts`,
    find: 'await this.#write(rest, ready, unstored);',
    replace: 'await this.#write(rest, [], unstored); await this.#storeApart(ready, unstored);',
    test: ingest,
    names: 'writes in the transaction',
  },
  {
    guard: 'rows that cannot be written hold up nobody’s samples',
    file: `${monitoring}/ingest/pending-rows.ts`,
    find: "await client.query('rollback to savepoint rows');",
    replace: '',
    test: ingest,
    names: 'loses what it cannot write',
  },
  {
    guard: 'announced work is no outage',
    file: `${monitoring}/engine/circumstances.ts`,
    find: 'fromMs <= atMs && atMs < toMs',
    replace: 'fromMs > toMs && atMs < toMs',
    test: `${monitoring}/engine/circumstances.test.ts`,
    names: 'a device is in maintenance',
  },
  {
    guard: 'what is broken after the announced work is down',
    file: `${monitoring}/engine/circumstances.ts`,
    find: 'fromMs <= atMs && atMs < toMs',
    replace: 'fromMs <= atMs && fromMs < toMs',
    test: `${monitoring}/engine/circumstances.test.ts`,
    names: 'a device is in maintenance',
  },
  {
    guard: 'what still fails when the way to it is mended is down',
    file: `${monitoring}/states/subject-state.ts`,
    find: "if (track.state === 'unreachable')\n    return changed(next, { state: 'down'",
    replace: "if (track.state === 'maintenance')\n    return changed(next, { state: 'down'",
    test: states,
    names: 'is down from then on',
  },
  {
    guard: 'the cause behind the cause is named',
    file: `${monitoring}/states/subject-state.ts`,
    find: 'if (track.causeId === cause.id) return kept(next);',
    replace: "if (track.state === 'unreachable') return kept(next);",
    test: states,
    names: 'names the cause behind',
  },
  {
    guard: 'states go with what they are of',
    file: 'migrations/functions/24_subjects.sql',
    find: 'delete from subject_status where tenant_id = old.tenant_id and subject_id = old.id;',
    replace: '',
    test: 'src/modules/devices/inventory/devices.routes.test.ts',
    names: 'deletes with everything that hangs on it',
  },
  {
    guard: 'an uptime that went on over its end is no restart',
    file: `${monitoring}/probes/snmp.ts`,
    find: 'if (uptimeContinued(before.ticks, uptimeTicks, atMs - before.atMs)) return [];',
    replace: '',
    test: `${monitoring}/probes/snmp.test.ts`,
    names: 'is no restart',
  },
];
