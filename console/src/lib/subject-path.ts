import { type Subject, type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { agentPath } from './agent-path.ts';
import { devicePath } from './device-path.ts';

/** Kinds of subjects that have a page of their own. A further one is a line here. */
const paths: Partial<Readonly<Record<SubjectKind, (id: string) => string>>> = {
  device: devicePath,
  agent: agentPath,
};

/** Where a subject is shown; undefined where it has no page of its own. */
export const subjectPath = ({ kind, id }: Subject): string | undefined => paths[kind]?.(id);
