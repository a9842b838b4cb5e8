import { type Places } from './chart-places.ts';
import { overviewPath } from './kept-time.ts';

/** The address of the changes of the tenant that is looked at, one by one: all that are within some places, or those into one state. */
export function changedPath({ customer: _customer, ...places }: Places, state?: string): string {
  const search = new URLSearchParams({ view: 'own', changed: '1', ...places });
  if (state !== undefined) search.set('state', state);
  return `${overviewPath}?${search.toString()}`;
}
