import { describe, expect, it } from 'vitest';
import { faultsOf, newLayer, type ScheduleValues } from './schedule-values.ts';

const layer = { ...newLayer('2026-11-23'), memberIds: ['ann'] };
const values = (more: Partial<ScheduleValues> = {}): ScheduleValues => ({
  ...{ name: 'Network', timeZone: 'UTC', layers: [layer], ...more },
});

describe('the form of a schedule', () => {
  it('can be sent with a name and somebody in each layer', () => {
    expect(faultsOf(values())).toEqual({});
    expect(faultsOf(values({ name: ' ' }))).toEqual({ name: { fault: 'nameEmpty' } });
    expect(faultsOf(values({ layers: [] }))).toEqual({ layers: { fault: 'layersEmpty' } });
  });

  it.each([
    [{ memberIds: [] }, 'membersEmpty'],
    [{ memberIds: Array.from({ length: 51 }, () => 'ann') }, 'membersMany'],
    [{ handover: '24:00' }, 'handover'],
    [{ startsOn: '' }, 'startsOn'],
    [{ hours: { from: '09:00', to: '09:00' } }, 'hours'],
    [{ hours: { from: '9', to: '18:00' } }, 'hours'],
  ])('says which layer is wrong, and what: %j', (wrong, fault) => {
    expect(faultsOf(values({ layers: [layer, { ...layer, ...wrong }] }))).toEqual({
      layers: { fault, layer: 2 },
    });
  });
});
