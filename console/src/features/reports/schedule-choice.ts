import { contactOf } from '@linekeeper/contract/auth/contact';
import { type Language } from '@linekeeper/contract/language';
import { editions } from '@linekeeper/contract/limits';
import { type HeldEdition } from '@linekeeper/contract/products/licences';
import { type ReportFormat, type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { type ScheduleLanguage, type ScheduleRhythm } from '@linekeeper/contract/reports/schedule-terms';
import { type Input } from '../../lib/api.ts';
import { placeOf, type PlaceChoice } from './report-choice.ts';

/** Of whom: the tenant itself, all its customers, some of them, or those that hold an edition at the time. */
const scheduleSubjects = ['own', 'all', 'some', 'edition'] as const;
export type ScheduleSubject = (typeof scheduleSubjects)[number];

/** What a customer may hold: an edition or none. */
export const heldEditions: readonly HeldEdition[] = [...editions, 'none'];

/** Somebody without an account, as they are typed; one that is known keeps its address. */
export interface OutsideChoice {
  readonly address: string;
  readonly language: Language;
  readonly isKnown: boolean;
}

/** What somebody chooses of a schedule. */
export interface ScheduleChoice extends PlaceChoice {
  readonly name: string;
  readonly of: ScheduleSubject;
  readonly customerIds: readonly number[];
  readonly editions: readonly HeldEdition[];
  readonly kinds: readonly ReportKind[];
  readonly interfaces: boolean;
  readonly every: ScheduleRhythm;
  readonly onDay: number;
  readonly timeOfDay: string;
  readonly formats: readonly ReportFormat[];
  readonly language: ScheduleLanguage;
  readonly memberIds: readonly string[];
  readonly toAdministrators: boolean;
  readonly toCustomers: boolean;
  readonly outside: readonly OutsideChoice[];
}

type Body = Input<'POST /monitor/api/v1/reports/schedules'>['body'];

/** Of whom one can choose; `customers` is null for who has none. */
export const subjectsOf = (customers: readonly object[] | null): readonly ScheduleSubject[] =>
  customers === null ? ['own'] : scheduleSubjects;

const subjectOf = (customers: ScheduleRow['customers']): ScheduleSubject => {
  if (customers === null) return 'own';
  if ('all' in customers) return 'all';
  return 'ids' in customers ? 'some' : 'edition';
};

/** Customers that a schedule names one by one. */
export const namedOf = (customers: ScheduleRow['customers']): readonly number[] =>
  customers !== null && 'ids' in customers ? customers.ids : [];

/** What a form begins with: what a schedule says, or the month before, on its first morning, to the administrators, each in their language. */
export function scheduleChoiceOf(schedule: ScheduleRow | undefined): ScheduleChoice {
  if (schedule === undefined)
    return {
      ...{ name: '', of: 'own', customerIds: [], editions: [], kinds: ['availability'], interfaces: true },
      ...{ scope: 'tenant', region: undefined, outletId: undefined, serviceId: undefined },
      ...{ every: 'month', onDay: 1, timeOfDay: '08:00', formats: ['pdf'], language: 'reader' },
      ...{ memberIds: [], toAdministrators: true, toCustomers: false, outside: [] },
    };
  const { place, customers, members, outside } = schedule;
  return {
    ...schedule,
    of: subjectOf(customers),
    customerIds: namedOf(customers),
    editions: customers !== null && 'editions' in customers ? customers.editions : [],
    scope: place.scope,
    region: place.scope === 'region' ? place.region : undefined,
    outletId: place.scope === 'outlet' ? place.outletId : undefined,
    serviceId: place.scope === 'service' ? place.serviceId : undefined,
    // Those that are gone are sent nothing, and leave with the next change.
    memberIds: members.map(({ id }) => id),
    outside: outside.map(({ address, language: reads }) => ({ address, language: reads, isKnown: true })),
  };
}

const isAddress = (typed: string) => contactOf(typed)?.channel === 'email';

/** What is still missing, or wrong. */
export function faultsOf(
  choice: ScheduleChoice,
): Partial<Record<'name' | 'customers' | 'editions' | 'kinds' | 'formats' | 'outside', true>> {
  return {
    ...(choice.name.trim() === '' && { name: true }),
    ...(choice.of === 'some' && choice.customerIds.length === 0 && { customers: true }),
    ...(choice.of === 'edition' && choice.editions.length === 0 && { editions: true }),
    ...(choice.kinds.length === 0 && { kinds: true }),
    ...(choice.formats.length === 0 && { formats: true }),
    ...(choice.outside.some(({ address }) => address.trim() !== '' && !isAddress(address)) && {
      outside: true,
    }),
  };
}

function customersOf({ of, customerIds, editions }: ScheduleChoice): Body['customers'] {
  if (of === 'own') return null;
  if (of === 'all') return { all: true };
  return of === 'some' ? { ids: [...customerIds] } : { editions: [...editions] };
}

/** What is asked for; undefined where something is missing. */
export function scheduleBody(choice: ScheduleChoice): Body | undefined {
  const { of, name, kinds, interfaces, every, onDay, timeOfDay, formats, language } = choice;
  const { memberIds, toAdministrators, toCustomers, outside } = choice;
  const place = of === 'own' ? placeOf(choice) : { scope: 'tenant' as const };
  if (place === undefined || Object.keys(faultsOf(choice)).length > 0) return undefined;
  return {
    ...{
      name: name.trim(),
      kinds: [...kinds],
      place,
      interfaces,
      every,
      onDay,
      timeOfDay,
      formats: [...formats],
      language,
    },
    customers: customersOf(choice),
    ...{ memberIds: [...memberIds], toAdministrators, toCustomers: of !== 'own' && toCustomers },
    outside: outside
      .filter(({ address }) => address.trim() !== '')
      .map(({ address, language: reads }) => ({ address: address.trim(), language: reads })),
  };
}
