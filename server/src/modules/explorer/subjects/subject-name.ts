import { type FoundSubject } from '@linekeeper/contract/explorer/explorer';
import { type Labels, nameLabel } from '../promql/labels.ts';
import { type MeasuredSubject } from './measured-subjects.ts';

/** What a subject is called where all kinds stand beside each other: an interface with its device, a path with its ends. */
export function nameOf({ kind, name, ofName, source, destination }: MeasuredSubject): string {
  if (kind === 'interface') return `${ofName} · ${name}`;
  if (kind !== 'dial_path') return name;
  return `${name} · ${[source, destination].filter((end) => end !== '').join(' → ')}`;
}

/** A subject as the console is told of it. */
export const foundOf = (subject: MeasuredSubject): FoundSubject => ({
  kind: subject.kind,
  id: subject.id,
  name: nameOf(subject),
  outletName: subject.outletName,
  region: subject.region,
  details: [subject.outletNumber, subject.provider, subject.address],
});

/** Of which written series as much is shown as a name: labels may be many and long. */
const mostNameCharacters = 200;

/** A series that was written as the console is told of it: called as Prometheus shows it. */
export function foundWritten({ id, labels }: { readonly id: string; readonly labels: Labels }): FoundSubject {
  const { [nameLabel]: own = '', ...rest } = labels;
  const pairs = Object.entries(rest).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  const name = pairs.length === 0 ? own : `${own}{${pairs.join(', ')}}`;
  const isLong = name.length > mostNameCharacters;
  return {
    ...{ kind: 'written', id, outletName: '', region: '', details: [] },
    name: isLong ? `${name.slice(0, mostNameCharacters - 1)}…` : name,
  };
}
