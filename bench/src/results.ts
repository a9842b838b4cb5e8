import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { type Bench, holds, ratioOf, type Row } from './bench.ts';

/** A figure with three digits that mean something. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toLocaleString('en', {
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.min(digits, 6),
    maximumSignificantDigits: Math.abs(value) >= 1000 ? 4 : undefined,
  });
}

function cells(row: Row): string[] {
  const { what, value, unit, better, budget, peer, ratioBudget } = row;
  const sign = better === 'more' ? '≥' : '≤';
  const ratio = ratioOf(row);
  const kept = holds(row);
  return [
    what,
    `${figure(value)} ${unit}`,
    peer ? `${peer.name}: ${figure(peer.value)}` : '',
    ratio === undefined ? '' : `${figure(ratio)} ×`,
    [
      budget === undefined ? '' : `${sign} ${figure(budget)}`,
      ratioBudget === undefined ? '' : `≥ ${figure(ratioBudget)} ×`,
    ]
      .filter(Boolean)
      .join(', '),
    kept === undefined ? '' : kept ? 'yes' : '**no**',
  ];
}

const titles = ['what', 'measured', 'peer', 'better by', 'budget', 'kept'];

/** A Markdown table, with columns in line so that it reads well as text too. */
export function table(rows: readonly Row[]): string {
  const lines = [titles, ...rows.map(cells)];
  const widths = titles.map((_, at) => Math.max(...lines.map((line) => line[at]!.length)));
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text(titles), rule, ...lines.slice(1).map(text)].join('\n');
}

/** Taken when the run begins: what else was at work on the machine makes figures worse. */
const loadBefore = os.loadavg()[0] ?? 0;

function machine(): string {
  const cpus = os.cpus();
  const memoryGiB = Math.round(os.totalmem() / 1024 ** 3);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${memoryGiB} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}; load average ${figure(loadBefore)} before the run`;
}

const heading = `# Results of \`npm run bench\`

Each section was written by one run of its bench on the machine that it names. A load average before the run says that other
work went on beside it: figures of times are then worse than they need be, and only those of one run compare. "better by"
compares with the peer in the same run. Budgets are those of the design.
`;

/** Puts a bench's section in its place and leaves those of the others as they are. */
export function withSection(document: string, bench: Bench, rows: readonly Row[], at: Date): string {
  const sections = new Map(
    document
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)$/m.exec(section)![1]!, section.trim()]),
  );
  sections.set(
    bench.name,
    `## ${bench.name}\n\n${at.toISOString().slice(0, 10)}, ${machine()}. ${bench.about}\n\n${table(rows)}`,
  );
  const ordered = [...sections.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${heading}\n${ordered.map(([, section]) => section).join('\n\n')}\n`;
}

/** Writes a bench's section into the results file. */
export async function writeSection(file: string, bench: Bench, rows: readonly Row[]): Promise<void> {
  const document = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, withSection(document, bench, rows, new Date()));
}
