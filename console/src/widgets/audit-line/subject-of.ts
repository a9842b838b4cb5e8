import { type AuditLine } from '@linekeeper/contract/audit/audit';
import { type TFunction } from 'i18next';
import { valueText } from './field-words.ts';

type Line = Pick<AuditLine, 'actorName' | 'tenantName' | 'subjectType' | 'subjectId' | 'detail'>;

/** A number nobody can read aloud, as far as it tells two apart; whole on hover and in the line itself. */
const shortId = (id: string) => (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `${id.slice(0, 8)}…` : id);

const partOf = (detail: Line['detail'], part: string): Line['detail'] =>
  (detail[part] as Line['detail'] | null | undefined) ?? {};

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A name that stands on the line: that of now before that of then. */
function nameOf(detail: Line['detail']): string | undefined {
  return [
    detail['name'],
    partOf(detail, 'after')['name'],
    partOf(detail, 'before')['name'],
    detail['username'],
    detail['organization'],
  ].find((value): value is string => typeof value === 'string' && value !== '');
}

/** What kinds of lines are about that name nothing: who acted, or the tenant itself. One of its kind alone needs no name. */
const otherwise: Readonly<Record<string, (line: Line, t: TFunction) => string>> = {
  application: ({ detail, subjectId }, t) =>
    valueText(t, 'application', detail['application']) || shortId(subjectId),
  'device-import': () => '',
  'outlet-import': () => '',
  licence: ({ detail, subjectId }) => textOf(partOf(detail, 'tenant')['name']) ?? shortId(subjectId),
  member: ({ actorName, subjectId }) => (subjectId === '' ? '' : actorName),
  'member-import': () => '',
  product: ({ detail, subjectId }) => textOf(detail['product']) ?? shortId(subjectId),
  proxy: ({ detail, actorName }) => (typeof detail['actor'] === 'string' ? detail['actor'] : actorName),
  session: ({ actorName }) => actorName,
  setting: () => '',
  tenant: ({ tenantName, subjectId }) => (subjectId === '' ? '' : tenantName),
};

/** What a line was done to, by its name; by its number only where nothing on the line says more. */
export function subjectOf(t: TFunction, line: Line): string {
  const name = nameOf(line.detail);
  // A report is called by its kind.
  if (name !== undefined) return line.subjectType === 'report' ? valueText(t, 'name', name, 'report') : name;
  return otherwise[line.subjectType]?.(line, t) ?? shortId(line.subjectId);
}
