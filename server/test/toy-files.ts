import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What somebody writes who adds a kind of subject: a file, and a line in each of two lists. */
const subjectFile = `
import { type SubjectKindRules } from './subject-kind.ts';

const intervalMs = 10_000;

/** A toy: whatever stands as one in the table of subjects. */
export const toy: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const row = await tx.selectFrom('subjectState').where('tenantId', '=', tenantId).where('subjectId', '=', id)
      .where('kind', '=', 'toy').select(['state', 'reason', 'since']).executeTakeFirst();
    return row && {
      targetId: id, name: 'Toy', createdAtMs: row.since.getTime(), intervalMs,
      state: { ...row, since: row.since.toISOString(), pingSent: null, pingReceived: null } as never,
    };
  },
  async targets(tx, ids) {
    const rows = await tx.selectFrom('subjectState').where('kind', '=', 'toy').selectAll().execute();
    return rows.filter((row) => !ids || ids.includes(row.subjectId)).map((row) => ({
      tenantId: row.tenantId, kind: 'toy', id: row.subjectId, address: null, port: null, intervalMs,
      state: row.state as never, reason: row.reason as never, sinceMs: row.since.getTime(),
      measuredAtMs: null, uptimeS: null, dependsOn: [], maintenance: [],
      probes: [{ probe: 'toy', decides: true, settings: { level: 42 } }],
    }));
  },
};
`;

/** The same for a probe: a file, and a line in each of two lists. */
const probeFile = `
import { type Probe } from './probe.ts';

/** Says the level that it was told. */
export const toy: Probe<{ readonly level: number }, unknown> = {
  metrics: ['toy.level'],
  open: (target, { level }) => ({
    columns: [{ subjectId: target.id, metric: 'toy.level' }],
    run: async (atMs) => ({ verdict: { kind: 'answered', atMs }, take: () => ({ values: Float64Array.of(level) }) }),
    adopt: () => false,
  }),
  test: async () => ({ say: () => ({ tone: 'good', lines: ['42 %'], facts: [], identity: null }) }),
};
`;

interface Addition {
  readonly file: string;
  /** The text behind which the line is added. */
  readonly behind: string;
  readonly line: string;
}

const monitoring = 'server/src/modules/monitoring';
/** Every line that is added to a file that stands; imports of the new files are not counted. */
export const lines: readonly Addition[] = [
  { file: 'contract/src/monitoring/subjects.ts', behind: "'device', 'interface'", line: ", 'toy'" },
  {
    file: 'contract/src/monitoring/metrics.ts',
    behind: 'export const metrics = [',
    line: "\n  of('toy', 'gauge')('toy.level', '%', ['电平', '電平', 'Level']),",
  },
  {
    file: 'contract/src/monitoring/probe-settings.ts',
    behind: "ping: { title: 'Ping', fields: {} },",
    line: "\n  toy: { title: 'Toy', fields: {} },",
  },
  {
    file: `${monitoring}/subjects/subject-kinds.ts`,
    behind: 'interface: networkInterface,',
    line: '\n  toy,',
  },
  {
    file: `${monitoring}/probes/probes.ts`,
    behind: 'export const probes = { ping, line, dial, agent, snmp',
    line: ', toy',
  },
];
const files: Readonly<Record<string, string>> = {
  [`${monitoring}/subjects/toy.ts`]: subjectFile,
  [`${monitoring}/probes/toy.ts`]: probeFile,
};
const imports: Readonly<Record<string, string>> = {
  [`${monitoring}/subjects/subject-kinds.ts`]: "import { toy } from './toy.ts';\n",
  [`${monitoring}/probes/probes.ts`]: "import { toy } from './toy.ts';\n",
};

const root = path.resolve(import.meta.dirname, '../..');
const rooms = ['contract', 'probes', 'server', 'simulators'];

/** A copy of the program to which the toy was added; `remove` deletes it. Throws where a line has no place any more. */
export function copyWithToy(): { readonly directory: string; readonly remove: () => void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'toy-'));
  for (const room of rooms)
    cpSync(path.join(root, room), path.join(directory, room), {
      recursive: true,
      filter: (source) => !/\/(node_modules|snapshots|coverage)$/.test(source),
    });
  // Its texts are read where lines of the audit log are looked at.
  symlinkSync(path.join(root, 'console'), path.join(directory, 'console'));
  writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }');
  const modules = path.join(directory, 'node_modules');
  mkdirSync(path.join(modules, '@linekeeper'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@linekeeper') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const room of rooms) symlinkSync(path.join(directory, room), path.join(modules, '@linekeeper', room));
  for (const { file, behind, line } of lines) {
    const at = path.join(directory, file);
    const text = readFileSync(at, 'utf8');
    if (text.split(behind).length !== 2) throw new Error(`"${behind}" does not stand once in ${file}.`);
    writeFileSync(at, (imports[file] ?? '') + text.replace(behind, behind + line));
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(directory, file), text);
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}
