import { languages } from '@linekeeper/contract/language';
import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleTexts } from '../../../test/console-texts.ts';
import { changesOf } from './changes.ts';
import { briefly, changeText, valueText } from './field-words.ts';

let texts: i18n;
beforeAll(async () => {
  texts = createInstance();
  const resources = Object.fromEntries(languages.map((language) => [language, consoleTexts(language)]));
  await texts.init({ resources, fallbackLng: false, interpolation: { escapeValue: false } });
});
const say = (language: string, detail: Record<string, unknown>) =>
  briefly(texts.getFixedT(language), changesOf(detail));

describe('a line of the audit log says in words what changed', () => {
  it('with fields, types and yes or no in the reader’s language', () => {
    const detail = { before: { type: 8, frozen: false }, after: { type: 16, frozen: true } };
    expect(say('zh', detail)).toBe('类型：服务商 → 最终客户 · 冻结：否 → 是');
    expect(say('zh-TW', detail)).toBe('類型：服務商 → 最終客戶 · 凍結：否 → 是');
    expect(say('en', detail)).toBe('Type: MSP → End customer · Frozen: No → Yes');
    expect(say('en', { console: false })).toBe('Signed in through: API');
  });

  it('of an export of measurements which, by what the metrics are called, and of what time', () => {
    const detail = { metrics: ['if.in', 'if.out'], measuredFrom: 'a', measuredUntil: 'b' };
    expect(say('zh', detail)).toBe('指标：入方向流量、出方向流量 · 数据开始于：a · 数据截止于：b');
  });

  it('of an export whether it was of a proxy grant that there never was', () => {
    expect(['zh', 'zh-TW', 'en'].map((language) => say(language, { filter: { stay: 'unknown' } }))).toEqual([
      '筛选 · 代管：没有这次代管',
      '篩選 · 代管：查無此次代管',
      'Filter · Visit: Visit not found',
    ]);
  });

  it('with units', () => {
    expect(say('en', { before: { idleMinutes: 30 }, after: { idleMinutes: 60 } })).toBe(
      'Sign out when idle: 30 minutes → 60 minutes',
    );
    expect(say('zh', { minutes: 15 })).toBe('时长：15 分钟');
    expect(say('en', { bytes: 40_283 })).toBe('Size: 40.3\u00a0kB');
    // Counts are grouped; a port and the number of a tenant are names.
    expect(say('en', { rows: 20_146, port: 16_161, tenantId: 12_345 })).toBe(
      'Rows: 20,146 · Port: 16161 · Tenant ID: 12345',
    );
  });

  it('with the names of permissions, and of two lists only what went and what came', () => {
    const permissions = ['DMS_SERVER_MANAGE_WORKBENCH', 'DMS_SERVER_MANAGE_DEVICE'];
    const detail = {
      before: { permissions },
      after: { permissions: [permissions[0], 'DMS_SERVER_SYSTEM_AUDIT'] },
    };
    expect(say('zh', detail)).toBe('权限：查看设备 → 查看审计日志');
  });

  it('with what the name of the line says already left out, and how much more there is', () => {
    const after = { name: 'Acme', prefix: 'acme', code: 'K1', contactPerson: 'Li', status: 1, type: 16 };
    expect(say('en', { after })).toBe('Abbreviation: acme · Code: K1 · Contact person: Li · 2 more');
    expect(say('en', { before: { name: 'a' }, after: { name: 'b' } })).toBe('Name: a → b');
  });

  it('with what has no words as it is, never as a word of another field', () => {
    const t = texts.getFixedT('en');
    expect(valueText(t, 'name', 'router')).toBe('router');
    expect(valueText(t, 'reason', '$t(common:ok) {{x}}')).toBe('$t(common:ok) {{x}}');
    expect(say('en', { reason: '$t(common:ok) {{x}}' })).toBe('Reason: $t(common:ok) {{x}}');
    expect(changeText(t, { path: ['unheard'], before: undefined, after: 3 })).toEqual({
      field: 'unheard',
      before: undefined,
      after: '3',
    });
  });
});

/** A line of a kind of object, in words; what the contract says is in the language of the page, which is zh in tests. */
const of = (subject: string, detail: Record<string, unknown>) =>
  briefly(texts.getFixedT('zh'), changesOf(detail, subject));

describe('no line of the audit log shows the words of a program', () => {
  it('of an alert rule: its condition, its scope and who is told', () => {
    const limit = { bound: 'above', value: 80, hysteresis: 5, forS: 300 };
    const condition = JSON.stringify({ kind: 'threshold', settings: limit, metric: 'ping.rtt' });
    expect(of('alert-rule', { changed: { condition: { from: null, to: condition } } })).toMatch(
      /^条件：.*80\sms.*5\s?分钟/,
    );
    const scope = {
      from: { regions: ['华东'] },
      to: { regions: ['华东'], deviceKinds: ['router'], tags: ['vip'] },
    };
    expect(of('alert-rule', { changed: { scope } })).toBe('范围 · 设备类型：路由器 · 范围 · 标签：vip');
    const changed = {
      severity: { from: 'minor', to: 'critical' },
      toldTo: { from: [], to: ['administrators', '李'] },
    };
    expect(of('alert-rule', { changed })).toBe('级别：次要 → 紧急 · 通知对象：管理员、李');
    const looks = { subjectKind: 'dial_path', states: ['down'], events: ['restarted'] };
    expect(of('alert-rule', looks)).toBe('对象类型：拨测 · 状态：中断 · 事件：重启');
  });

  it('of a line of an outlet: its role, access and address, in units', () => {
    const line = { role: 'primary', access: 'fibre', addressKind: 'static' };
    expect(of('line', line)).toBe('主备：主用 · 接入方式：光纤 · 地址类型：固定');
    expect(of('line', { downBps: 500e6, slaRttMs: 30 })).toBe(
      '下行签约：500\u00a0Mbit/s · SLA 时延：30\u00a0ms',
    );
    // A role that a member made is called what they called it.
    expect(of('member', { roles: ['primary', 'read-only'] })).toBe('角色：primary、只读');
  });

  it('of on-call: layers, steps and holidays', () => {
    expect(
      of('on-call-schedule', { layers: ['李 → 吴 · week 1 09:00 · 2026-11-23 · working · 08:00–18:00'] }),
    ).toBe('班次：李 → 吴 · 每周一 09:00 交接 · 自 2026-11-23 起 · 工作日 · 08:00–18:00');
    const steps = ['0 min: administrators', '15 min: 李, engineer (app, email)'];
    expect(of('escalation', { steps })).toBe('步骤：立即：管理员、15 分钟后：李、工程师账号（控制台、邮件）');
    expect(of('on-call-holidays', { added: ['2026-10-01 free 国庆'] })).toBe('新增：2026-10-01 休息：国庆');
  });

  it('of announced work, tests, reports and walls', () => {
    expect(of('maintenance', { repeat: 'weekly', weekdays: '1, 3' })).toBe('重复：每周 · 星期：周一、周三');
    const test = {
      kind: 'http',
      settings: '{"scheme":"https","path":"/"}',
      expectations: 'dial.rtt most 80',
    };
    expect(of('dial-test', test)).not.toMatch(/[{}"]|dial\.|most/);
    expect(of('dial-test', { sources: 'server, all agents, 门店' })).toBe(
      '测试来源：本服务器、全部探针、门店',
    );
    expect(of('report-schedule', { kinds: 'sla, alerts', every: 'week', formats: 'pdf, csv' })).toBe(
      '报表种类：线路 SLA、告警 · 周期：每周 · 文件格式：PDF、CSV',
    );
    expect(of('wall', { slides: 'overall, map', language: 'zh' })).toBe(
      '画面：全网运营、网点地图 · 语言：简体中文',
    );
  });

  it('and a list that is long by how many there are', () => {
    expect(of('service', { members: ['a', 'b', 'c', 'd', 'e', 'f'] })).toMatch(/：共 6 项$/);
  });

  it('nor an object that nobody thought of', () => {
    expect(of('service', { devices: [{ name: 'a', port: 161 }] })).toBe('设备：名称：a、端口：161');
  });
});
