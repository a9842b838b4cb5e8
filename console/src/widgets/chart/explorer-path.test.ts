import { describe, expect, it } from 'vitest';
import { explorerPath } from './explorer-path.ts';

const nowMs = Date.parse('2026-03-02T12:00:00Z');
const series = [{ kind: 'device', id: 'a', metric: 'ping.rtt' }] as const;
const said = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

describe('the way from a chart into the explorer', () => {
  it('carries what is drawn and the range of the page', () => {
    expect(said(explorerPath(series, '?range=7d&tab=x', undefined, nowMs))).toEqual({
      s: 'device:a:ping.rtt',
      range: '7d',
    });
  });

  it('says the time that is drawn where the page says none and it is not the last day', () => {
    const day = { fromMs: nowMs - 86_400_000, toMs: nowMs };
    expect(said(explorerPath(series, '', day, nowMs))).toEqual({ s: 'device:a:ping.rtt' });
    const hour = { fromMs: nowMs - 3_600_000, toMs: nowMs };
    expect(said(explorerPath(series, '', hour, nowMs))).toMatchObject({
      from: '2026-03-02T11:00:00.000Z',
      to: '2026-03-02T12:00:00.000Z',
    });
  });
});
