import { type ServiceMemberKind, type SloVerdict } from '@linekeeper/contract/services/service-terms';
import { type Tx } from '../../platform/db/database.ts';
import { idsBelow, sinceThere, spansOver } from './composition.ts';
import { type Span } from './service-times.ts';
import { membersOf, serviceWorld, subjectSpans } from './service-world.ts';
import { type Period, type SloNumbers, sloOf } from './slo.ts';

/** What a service did over a period, by the functions of its page. */
export interface ServiceRecord {
  readonly id: string;
  readonly name: string;
  /** The subjects that it rests on, those of services below it too. */
  readonly subjects: readonly {
    readonly id: string;
    readonly kind: Exclude<ServiceMemberKind, 'service'>;
    readonly name: string;
    readonly detail: string;
  }[];
  /** The ids of all that it rests on, also of what was deleted since. */
  readonly memberIds: readonly string[];
  /** Its own id, and those of services below it. */
  readonly services: readonly string[];
  /** Without a hole, from when there was something of it. */
  readonly spans: readonly Span[];
  readonly sloPercent: number | null;
  /** Its objective over this period, whatever its own is counted over. */
  readonly slo: SloNumbers & { readonly verdict: SloVerdict };
}

/** One service over a period; undefined where there is none such. */
export async function serviceRecord(
  tx: Tx,
  tenantId: number,
  serviceId: string,
  period: Period,
): Promise<ServiceRecord | undefined> {
  const world = await serviceWorld(tx, tenantId, serviceId);
  const service = world.services.get(serviceId);
  if (!service) return undefined;
  const range = { fromMs: period.fromMs, toMs: period.asOfMs };
  const members = membersOf(world.services, serviceId);
  const subjects = await subjectSpans(tx, tenantId, members, range);
  const whole = spansOver(world.composition, subjects, range)('service', serviceId);
  const spans = sinceThere(world.composition, subjects, { id: serviceId, spans: whole });
  const { id, name, sloPercent } = service;
  return {
    ...{
      id,
      name,
      services: idsBelow(world.composition, serviceId),
      sloPercent,
      spans,
      slo: sloOf(sloPercent, spans, period),
    },
    memberIds: members.map((member) => member.id),
    subjects: [...world.subjects.values()].map(({ id: of, kind, name: called, detail }) => ({
      ...{ id: of, kind, name: called, detail },
    })),
  };
}
