import { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { conditionText } from './condition-text.ts';

const t = ((_key: string, { name, value }: { name: string; value: string }) =>
  `${name}=${value}`) as unknown as TFunction;

it('what was set has the unit of the metric where it is a value of that, and none where it is a multiple of it', () => {
  const settings = { direction: 'above', deviations: 4, forS: 600 } as const;
  const text = conditionText(t, { metric: 'ping.rtt', condition: { kind: 'baseline', settings } });
  expect(text).toMatch(/=4( ·|$)/);
  const limit = { bound: 'above', value: 80, hysteresis: 5, forS: 0 } as const;
  const beyond = conditionText(t, { metric: 'ping.rtt', condition: { kind: 'threshold', settings: limit } });
  expect(beyond).toMatch(/=80\sms/);
  expect(beyond).toMatch(/=5\sms/);
});
