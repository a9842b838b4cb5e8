import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { expect, it } from 'vitest';
import { type Session } from '../../lib/session.ts';
import { markPlace } from './maps/mark-place.ts';
import { listCodes, mappedKind, withMap } from './mapped-kind.ts';
import { placedRows } from './resource-path.ts';

const reader = (...codes: PermissionCode[]) => ({ codes: new Set(codes) }) as unknown as Session;
const kindOf = (text: string, session: Session) => mappedKind(new URLSearchParams(text), session);

it('the map counts what the address says of what its reader may see', () => {
  const both = reader(listCodes.device, listCodes.line);
  expect(kindOf('', both)).toBe('device');
  expect(kindOf('map=line', both)).toBe('line');
  expect(kindOf('map=agent', both)).toBe('device');
  expect(kindOf('map=line', reader(listCodes.device))).toBe('device');
  expect(kindOf('map=device', reader(listCodes.line))).toBe('line');
});

it('going into a province keeps what the map counts', () => {
  expect(withMap(new URLSearchParams('map=line&models=3'), { division: '33' })).toBe('?division=33&map=line');
  expect(withMap(new URLSearchParams(''), { view: 'own' })).toBe('?view=own');
});

it('a mark opens the list of its square, its city or its province, in the places of the dashboard', () => {
  const square = { level: 6, x: 53, y: 26 };
  expect(markPlace({ square })).toEqual({ in: 'square', ...square });
  expect(markPlace({ square, division: '330000' })).toEqual({ in: 'place', place: '330000' });
  expect(markPlace({ square, division: '33' })).toEqual({ in: 'province', province: '33' });
  expect(placedRows('line', { tag: 'vip', division: '33' }, '6.53.26')).toBe(
    '/wan?division=33&outletTag=vip&place=6.53.26',
  );
});
