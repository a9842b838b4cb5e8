import { describe, expect, it } from 'vitest';
import { hasCustomers, visibleKind } from './visible-kind.ts';

const of = (...codes: string[]) => ({ codes: new Set(codes) });
const device = 'DMS_SERVER_MANAGE_DEVICE';
const line = 'DMS_SERVER_MANAGE_WAN_VIEW';
const service = 'DMS_SERVER_CENTER_HEALTH_MONITOR';

describe('whether a reader has customers', () => {
  it('is asked with a kind that they may see', () => {
    expect(visibleKind(of(device, line, service))).toBe('device');
    expect(visibleKind(of(line, service))).toBe('line');
    expect(visibleKind(of(service))).toBe('service');
    expect(visibleKind(of('DMS_SERVER_CENTER_GLOBAL_OPERATIONS'))).toBeUndefined();
    expect(visibleKind({})).toBeUndefined();
  });

  it('is as the answer says, whoever may be entered', () => {
    expect(hasCustomers(of(line), 3)).toBe(true);
    expect(hasCustomers({ ...of(device), tenants: [{}, {}] as never }, 0)).toBe(false);
  });

  it('is so until the answer comes for who may enter others, and for who may ask of no kind', () => {
    expect(hasCustomers({ ...of(line), tenants: [{}] as never }, undefined)).toBe(false);
    expect(hasCustomers({ ...of(line), tenants: [{}, {}] as never }, undefined)).toBe(true);
    expect(hasCustomers({ ...of(), tenants: [{}] as never }, undefined)).toBe(true);
  });
});
