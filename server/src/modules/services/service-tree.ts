import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type ServiceMemberKind } from '@linekeeper/contract/services/service-terms';
import { type ServiceCause, type ServiceNode } from '@linekeeper/contract/services/services';
import { type Member } from './composition.ts';
import { type ServiceWorld } from './service-world.ts';

/** What is known of members, for one reader. */
export interface Known {
  readonly world: ServiceWorld;
  readonly stateOf: (kind: ServiceMemberKind, id: string) => State;
  readonly maySee: (kind: ServiceMemberKind) => boolean;
}

type Named = Pick<Member, 'kind' | 'id'>;

function nameOf({ world, maySee }: Known, { kind, id }: Named): string | null {
  if (!maySee(kind)) return null;
  const subject = world.subjects.get(id);
  if (!subject) return world.services.get(id)?.name ?? null;
  return kind === 'dial_path' && subject.detail ? `${subject.name} · ${subject.detail}` : subject.name;
}

/** A service and all that it rests on, unfolded. */
export function treeOf(known: Known, serviceId: string): ServiceNode[] {
  const { world, stateOf } = known;
  const nodes: ServiceNode[] = [];
  const add = (member: Member, key: string, parent: string | null) => {
    const { kind, id, weight } = member;
    const service = kind === 'service' ? world.services.get(id) : undefined;
    nodes.push({
      ...{ key, parent, kind, id, weight },
      name: nameOf(known, member),
      isGone: !service && !world.subjects.has(id),
      state: stateOf(kind, id),
      rule: service?.rule ?? null,
      needed: service?.needed ?? null,
      opens: world.subjects.get(id)?.opens ?? id,
    });
    service?.members.forEach((below, at) => add(below, `${key}.${at}`, key));
  };
  add({ kind: 'service', id: serviceId, weight: 1 }, '0', null);
  return nodes;
}

/** The ways down from a service to what is not up, past members that are up: the worst first, then what is so the longest. */
export function causesOf(known: Known, serviceId: string): ServiceCause[] {
  const { world, stateOf } = known;
  const found: ServiceCause[] = [];
  const look = (id: string, path: ServiceCause['path']) => {
    for (const { kind, id: memberId } of world.services.get(id)?.members ?? []) {
      const state = stateOf(kind, memberId);
      if (state === 'up') continue;
      const name = nameOf(known, { kind, id: memberId });
      const opens = world.subjects.get(memberId)?.opens ?? memberId;
      const way = [...path, { kind, id: memberId, name, opens }];
      if (kind === 'service') look(memberId, way);
      else {
        const since = (world.subjects.get(memberId) ?? world.gone?.get(memberId))?.since;
        found.push({ state, since: since?.toISOString() ?? null, path: way });
      }
    }
  };
  look(serviceId, []);
  const rank = ({ state }: ServiceCause) => states.indexOf(state);
  return found.sort((a, b) => rank(a) - rank(b) || ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
}
