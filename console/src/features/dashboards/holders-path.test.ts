import { describe, expect, it } from 'vitest';
import { readCustomer } from './chart-places.ts';
import { heldNumber, holdersPath } from './holders-path.ts';
import { resourceRows } from './resource-path.ts';

const read = (path: string) => heldNumber(new URLSearchParams(path));

describe('the customers that a number is made of', () => {
  it('have an address that says the number again', () => {
    for (const [kind, by, value] of [
      ['device', 'brand', ['Cisco']],
      ['device', 'firmware', ['Cisco', 'C9300', '']],
      ['line', 'provider', undefined],
    ] as const)
      expect(read(holdersPath({ kind, by, value }, {}))).toEqual({ kind, by, value, wants: undefined });
    const model = ['H&3 C', 'MSR?=3600'];
    expect(read(holdersPath({ kind: 'device', by: 'model', value: model, wants: 'below' }, {}))).toEqual({
      ...{ kind: 'device', by: 'model', value: model, wants: 'below' },
    });
  });

  it('are those at a place of the map, whatever value the address says beside it', () => {
    for (const place of [
      { in: 'square', level: 11, x: 1707, y: 844 },
      { in: 'place', place: '330100' },
      { in: 'nowhere' },
    ] as const) {
      const path = holdersPath({ kind: 'line', by: 'province', place }, {});
      expect(read(`${path}&value=["33"]`)).toEqual({ kind: 'line', by: 'province', place });
    }
    expect(read('?of=device&by=province&place=12.1.1')?.place).toBeUndefined();
  });

  it('are those of one customer where the dashboard is narrowed to it', () => {
    const search = new URLSearchParams(holdersPath({ kind: 'line', by: 'provider' }, { customer: '7' }));
    expect(readCustomer(search)).toEqual({ customer: '7' });
    expect(heldNumber(search)).toMatchObject({ kind: 'line', by: 'provider' });
  });

  it('are not asked for by an address that says nothing counted', () => {
    expect(read('?of=outlet&by=brand')).toBeUndefined();
    expect(read('?of=device&by=outlet')).toBeUndefined();
    expect(read('?of=line&by=brand')).toBeUndefined();
    expect(read('?of=device&by=brand&value=x')?.value).toBeUndefined();
    expect(read('?of=device&by=brand&value=["x"]&wants=below')?.wants).toBeUndefined();
    expect(read('?of=device&by=model&value=["x","y"]&wants=more')?.wants).toBeUndefined();
  });

  it('each open the devices that want something', () => {
    const of = { by: 'model', value: ['Cisco', 'C9300'] } as const;
    const list = '/equipmentManagement/intelligence?brand=Cisco&model=C9300';
    expect(resourceRows('device', {}, of, 'below')).toBe(`${list}&software=below`);
    expect(resourceRows('device', {}, of, 'incomparable')).toBe(`${list}&software=incomparable`);
    expect(resourceRows('device', {}, of, 'unsupported')).toBe(`${list}&support=over`);
  });
});
