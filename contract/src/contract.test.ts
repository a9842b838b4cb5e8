import { describe, expect, it } from 'vitest';
import { auth } from './auth/auth.ts';
import { allEndpoints } from './endpoints.ts';
import { acceptedLanguage, languageOf } from './language.ts';
import { metricNames, metricOf, metrics } from './monitoring/metrics.ts';
import { isRead } from './endpoint.ts';
import { appCodeOf, appCodes, letsChange, type PermissionCode } from './permissions/permissions.ts';

describe('endpoints', () => {
  it('have unique routes below the four path roots', () => {
    const routes = allEndpoints.map((item) => `${item.method} ${item.path}`);
    expect(new Set(routes).size).toBe(routes.length);
    for (const item of allEndpoints)
      expect(item.path).toMatch(/^\/(api\/v1|monitor\/api\/v1|dial\/api\/v1|ota\/api\/v2)\//);
  });

  it('include the start-up and login calls of spec section 7 exactly', () => {
    const routes = allEndpoints.map((item) => `${item.method} ${item.path}`);
    expect(routes).toEqual(
      expect.arrayContaining([
        'POST /api/v1/auth/login',
        'GET /api/v1/auth/user/simple/info',
        'POST /api/v1/auth/org/struct/check/identity',
        'POST /api/v1/auth/company/tenant/all',
        'POST /api/v1/auth/frontend/menu/code/lists',
      ]),
    );
  });

  it('take the three application codes for the list of permissions, and no other', () => {
    const { body } = auth.menuCodes;
    for (const appCode of appCodes) expect(body.safeParse({ appCode }).success).toBe(true);
    expect(body.safeParse({}).success).toBe(true);
    expect(body.safeParse({ appCode: 'other_server' }).success).toBe(false);
  });

  it('change nothing without a code that lets one change, so that who only looks is offered nothing of it', () => {
    const others = allEndpoints
      .filter((item) => !isRead(item) && !item.own && item.access !== 'public')
      .filter(({ access }) => access === 'session' || !letsChange(access as PermissionCode))
      .map((item) => `${item.method} ${item.path}`);
    // Each is offered by a word of the server: `cancellable` of the operation, `mayDecide` of the consent, `mayMake` and
    // `mayChange` of the dashboards of one's own.
    expect(others.toSorted()).toEqual([
      'DELETE /monitor/api/v1/explorer/boards/:boardId',
      'POST /api/v1/operations/:operationId/cancel',
      'POST /api/v1/proxy/accesses/end',
      'POST /monitor/api/v1/explorer/boards',
      'PUT /api/v1/proxy/consent',
      'PUT /monitor/api/v1/explorer/boards/:boardId',
    ]);
  });

  it('refuse unknown keys in every place of their input', () => {
    for (const item of allEndpoints) {
      for (const place of ['params', 'query', 'body'] as const) {
        const result = item[place].safeParse({ surprise: 1 });
        expect(result.success, `${item.path} ${place}`).toBe(false);
      }
    }
  });
});

describe('language', () => {
  it('is read from a tag and falls back to zh', () => {
    expect(['zh-CN', 'zh-Hant-HK', 'en-GB', 'fr', ''].map((tag) => languageOf(tag))).toEqual([
      'zh',
      'zh-TW',
      'en',
      undefined,
      undefined,
    ]);
    expect(acceptedLanguage('fr, en;q=0.5, zh-TW;q=0.8')).toBe('zh-TW');
    expect(acceptedLanguage(undefined)).toBe('zh');
    expect(acceptedLanguage('zh;q=0, en;q=0.1')).toBe('en');
  });
});

it('derives the app code from the path (spec section 7)', () => {
  expect(appCodeOf('/monitor/api/v1/devices/list')).toBe('monitor_server');
  expect(appCodeOf('/dial/api/v1/x')).toBe('dial_server');
  expect(appCodeOf('/api/v1/auth/login')).toBe('sass_server');
});

it('declares each metric once, with its texts in three languages', () => {
  expect(new Set(metricNames).size).toBe(metrics.length);
  for (const name of metricNames) {
    expect(metricOf(name).name).toBe(name);
    expect(
      Object.values(metricOf(name).texts).filter((text) => text.trim() === ''),
      name,
    ).toEqual([]);
  }
});
