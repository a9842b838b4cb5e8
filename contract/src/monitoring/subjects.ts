/** What can be measured, and what can have a state. A further kind is a line here. */
export const subjectKinds = ['device', 'interface'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One of them. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}
