/** What is measured and read with the devices. */
export const deviceSubjects = ['device', 'interface'] as const;
/** What has runs, each kept whole; a dial path is one dial test from one source to one target. */
export const runSubjects = ['line', 'dial_path'] as const;
/** What is measured and read with the internet lines; an agent is our program in an outlet. */
export const lineSubjects = [...runSubjects, 'agent'] as const;

/** What can be measured, and what can have a state. A further kind is a line above. */
export const subjectKinds = [...deviceSubjects, ...lineSubjects] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One of them. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}
