import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import enShared from '../../../../locales/en/customers.json' with { type: 'json' };
import zhShared from '../../../../locales/zh/customers.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };
import { verdictKind, verdictSentence } from './verdict-sentence.ts';

const resources = {
  en: { workbench: en, customers: enShared },
  zh: { workbench: zh, customers: zhShared },
};
beforeAll(() => i18next.init({ resources, interpolation: { escapeValue: false }, load: 'currentOnly' }));

const nought = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
const quiet = {
  customers: 4,
  devices: 60,
  brokenCustomers: 0,
  isOwnBroken: false,
  down: 0,
  unreachable: 0,
  unmeasured: 0,
  lines: { ...nought, total: 12, up: 12 },
  agents: nought,
  tests: nought,
  closedCustomers: 0,
  pausedCustomers: 0,
};
const unseen = { lines: null, agents: null, tests: null };

test('The worst that is true of any customer is said first', () => {
  expect(verdictKind(quiet)).toBe('calm');
  expect(verdictKind({ ...quiet, unmeasured: 2 })).toBe('blind');
  expect(verdictKind({ ...quiet, unmeasured: 2, unreachable: 1 })).toBe('broken');
});

test('A line that is down, an agent that is silent and a test that fails are faults as a device is', () => {
  for (const key of ['lines', 'agents', 'tests'] as const) {
    expect(verdictKind({ ...quiet, [key]: { ...nought, total: 2, down: 1 } }), key).toBe('broken');
    expect(verdictKind({ ...quiet, [key]: { ...nought, total: 2, unmeasured: 1 } }), key).toBe('blind');
  }
});

test('Where nothing is measured nothing is called well', () => {
  expect(verdictKind({ ...quiet, ...unseen, devices: 0 })).toBe('none');
  expect(verdictKind({ ...quiet, devices: 0 })).toBe('calm');
});

test('What is broken is said by kind, and of what one may not see nothing', () => {
  const broken = {
    ...{ ...quiet, brokenCustomers: 2, down: 1 },
    lines: { ...nought, total: 12, down: 2, unreachable: 1 },
    agents: { ...nought, total: 3, down: 1 },
    tests: { ...nought, total: 5, down: 1, unreachable: 1 },
  };
  expect(verdictSentence(i18next.getFixedT('en'), broken)).toBe(
    '2 customers have outages (1 device down, 2 lines down, 1 line unreachable, 1 agent offline, 2 dial tests failing).',
  );
  expect(verdictSentence(i18next.getFixedT('zh'), broken)).toBe(
    '2 家客户有故障（1 台设备中断，2 条线路中断，1 条线路不可达，1 个探针离线，2 个拨测任务失败）。',
  );
  expect(verdictSentence(i18next.getFixedT('en'), { ...broken, ...unseen })).toBe(
    '2 customers have outages (1 device down).',
  );
  expect(verdictSentence(i18next.getFixedT('en'), quiet)).toBe(
    'All is well: 4 customers, 60 devices, 12 lines without a fault.',
  );
});
