import { type EscalationStep, type StepTo } from '@linekeeper/contract/on-call/escalations';
import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type Tx } from '../../../platform/db/database.ts';
import { peopleByIds, roleChoices } from './people.queries.ts';
import { schedulesOf } from './schedules.queries.ts';

export interface StepName {
  readonly kind: 'role' | 'member' | 'on-call';
  readonly id: string;
  /** Null: it is there no more. */
  readonly name: string | null;
  readonly builtIn: BuiltInRole | null;
}
/** What members, roles and schedules are called; undefined of one that is there no more, or can be told nothing. */
export type NameOf = (to: StepTo) => Pick<StepName, 'name' | 'builtIn'> | undefined;

/** Reads what those are called whom steps tell. */
export async function readNames(tx: Tx, tenantId: number, steps: readonly EscalationStep[]): Promise<NameOf> {
  const all = steps.flatMap(({ to }) => to);
  const memberIds = all.flatMap((to) => (to.kind === 'member' ? [to.id] : []));
  const people = await peopleByIds(tx, tenantId, memberIds);
  const roles = all.some(({ kind }) => kind === 'role') ? await roleChoices(tx, tenantId) : [];
  const schedules = all.some(({ kind }) => kind === 'on-call') ? await schedulesOf(tx, tenantId) : [];
  const role = new Map(roles.map((one) => [one.id, one]));
  const schedule = new Map(schedules.map((one) => [one.id, one]));
  return (to) => {
    if (to.kind === 'administrators') return { name: '', builtIn: null };
    if (to.kind === 'role') return role.get(to.id);
    const name = (to.kind === 'member' ? people : schedule).get(to.id)?.name;
    return name === undefined ? undefined : { name, builtIn: null };
  };
}

/** The names of all that steps tell, each once. */
export function namesIn(steps: readonly EscalationStep[], nameOf: NameOf): StepName[] {
  const told = new Map<string, StepName>();
  for (const to of steps.flatMap((step) => step.to)) {
    if (to.kind === 'administrators') continue;
    const { name, builtIn } = nameOf(to) ?? { name: null, builtIn: null };
    told.set(`${to.kind} ${to.id}`, { kind: to.kind, id: to.id, name, builtIn });
  }
  return [...told.values()];
}
