import { type FoundSubject } from '@linekeeper/contract/explorer/explorer';
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
});
