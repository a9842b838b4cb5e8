import { type Input, type Output } from '../../lib/api.ts';

type Route = 'POST /monitor/api/v1/lines/sla';
type Body = Input<Route>['body'];

export type SlaRow = Output<Route>['list'][number];
export type SlaVerdict = SlaRow['verdict'];

// The console takes no schemas of the contract: its lists are written here again, and the compiler compares them.
export const slaVerdicts = ['broken', 'unknown', 'kept', 'none'] as const satisfies readonly SlaVerdict[];
export const slaSortable = [
  ...(['verdict', 'name', 'outlet', 'provider'] as const),
  ...(['availability', 'lost', 'left'] as const),
] as const satisfies readonly NonNullable<Body['sort']>[];
