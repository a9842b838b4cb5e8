import { alertSeverities, alertStates, alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { standsInNames } from '@linekeeper/contract/outlets/outlet-terms';
import { type Input } from '../../lib/api.ts';
import { type ListRules } from '../../widgets/list-page/index.ts';

export type ListBody = Input<'POST /monitor/api/v1/alerts/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;
export type AlertChoice = 'state' | 'severity' | 'subjectKind';
const texts = [
  ...(['search', 'outletId', 'region', 'subjectId', 'ruleId'] as const),
  ...standsInNames,
  ...(['mine', 'withConsequences', 'from', 'to', 'at'] as const),
] as const;
export type AlertText = (typeof texts)[number];

const sortable: readonly Sort[] = ['severity', 'firedAt', 'beganAt', 'state', 'subject', 'outlet', 'rule'];

/** What the list of alerts may be sorted and narrowed by. */
export const alertRules: ListRules<Sort, AlertChoice, AlertText> = {
  sortable,
  choices: { state: alertStates, severity: alertSeverities, subjectKind: alertSubjectKinds },
  texts,
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isTime = (text: unknown) => typeof text === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** The body of the list; what an address holds that no list can be asked for is left out. */
export function bodyOf({ mine, withConsequences, ...input }: Readonly<Record<string, unknown>>): ListBody {
  const kept = Object.entries(input).filter(([name, value]) => {
    if (['outletId', 'subjectId', 'ruleId'].includes(name)) return id.test(String(value));
    return ['from', 'to', 'at'].includes(name) ? isTime(value) : true;
  });
  return {
    ...Object.fromEntries(kept),
    ...(mine === '1' && { mine: true }),
    ...(withConsequences === '1' && { withConsequences: true }),
  } as ListBody;
}

/** What narrows, without paging and order: for counts. */
export function filterOf(body: ListBody): Omit<ListBody, 'page' | 'pageSize' | 'sort' | 'order'> {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filter } = body;
  return filter;
}

/** The same of now alone: what may be acted on. */
export function filterNow(body: ListBody): Omit<ReturnType<typeof filterOf>, 'at'> {
  const { at: _at, ...filter } = filterOf(body);
  return filter;
}
