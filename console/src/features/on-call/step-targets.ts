import { type EscalationPolicy, type StepTo } from '@linekeeper/contract/on-call/escalations';
import { type BuiltInRole, roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type TFunction } from 'i18next';
import { currentLanguage } from '../../lib/language.ts';

export type Named = EscalationPolicy['names'][number];

/** Whom a step tells, as one word of a choice: `role 0b1f…`. */
export const keyOf = (to: StepTo): string => (to.kind === 'administrators' ? to.kind : `${to.kind} ${to.id}`);

/** The same the other way about. */
export function targetOf(key: string): StepTo {
  const [kind = '', id = ''] = key.split(' ');
  return kind === 'administrators' ? { kind } : { kind: kind as 'role' | 'member' | 'on-call', id };
}

/** What a role is called in the reader's language. */
export const roleText = (role: { readonly name: string; readonly builtIn: BuiltInRole | null }): string =>
  roleNameOf(role, currentLanguage());

/** Whom a step tells, in words; who is there no more is said to be gone. */
export function toText(t: TFunction, to: StepTo, names: readonly Named[]): string {
  if (to.kind === 'administrators') return t('on-call:administrators');
  const found = names.find(({ kind, id }) => kind === to.kind && id === to.id);
  if (!found || found.name === null) return t('on-call:goneTarget');
  const name = found.kind === 'role' ? roleText({ name: found.name, builtIn: found.builtIn }) : found.name;
  return t(`on-call:target.${to.kind}`, { name });
}
