import { generateKeyPairSync, sign } from 'node:crypto';
import { enrolText } from '@linekeeper/contract/agents/link';
import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { freePort } from './stack.ts';

/** A provider with something to change on every screen, seen by two who may change nothing. */
export interface ReadOnlyWorld {
  readonly mspId: number;
  readonly mspName: string;
  readonly prefix: string;
  readonly deviceId: string;
  readonly outletId: string;
  readonly lineId: string;
  readonly testId: string;
  readonly serviceId: string;
  /** 客户0. */
  readonly customerId: number;
  /** A member with the built-in role to look only; the password is for one time. */
  readonly reader: { readonly username: string; readonly password: string };
}

const root = '/api/v1/organizations/tenants';

/** Signs in to an account that begins with a one-time password, and gives it one of its own. */
async function firstSignIn(url: string, prefix: string, username: string, given: string): Promise<Api> {
  const password = 'Own-horse-7';
  const { accessToken } = await api(url).call('POST /api/v1/auth/login', {
    body: { username, password: given, prefix },
  });
  const client = api(url, accessToken);
  await client.call('POST /api/v1/auth/account/complete', { body: { password } });
  return client;
}

/** Enrols an agent as its program would: with the public half of a key that it made. */
async function enrolAgent(there: Api, name: string): Promise<void> {
  const { claim } = await there.call('POST /monitor/api/v1/agents/claims/create', {
    body: { name, outletId: null },
  });
  const { publicKey: half, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(half.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  const signature = sign(null, Buffer.from(enrolText(claim, publicKey)), privateKey).toString('base64');
  await there.call('POST /monitor/api/v1/agents/enrol', {
    body: { claim, publicKey, signature, version: '1.0.0', platform: 'linux-x64' },
  });
}

/** Makes it by the API, as its administrators would: tenants in every state, people, roles, devices, applications in use. */
export async function makeReadOnlyWorld(url: string, platform: Api): Promise<ReadOnlyWorld> {
  const mspName = '云维网络';
  const prefix = 'yunwei';
  const msp = await platform.call(`POST ${root}/create`, {
    body: { name: mspName, prefix, type: 8, parentId: 1, administrator: { username: 'boss', name: '王芳' } },
  });
  const there = await firstSignIn(url, prefix, 'boss', msp.oneTimePassword ?? '');

  const customers: number[] = [];
  for (const [index, act] of [undefined, 'freeze', 'disable', 'delete'].entries()) {
    const made = await there.call(`POST ${root}/create`, {
      body: {
        name: `客户${index}`,
        prefix: `kehu-${index}`,
        type: 16,
        parentId: msp.companyId,
        status: index === 0 ? 3 : 1,
      },
    });
    customers.push(made.companyId);
    const params = { tenantId: String(made.companyId) };
    if (act === 'freeze') await there.call(`POST ${root}/:tenantId/freeze`, { params });
    if (act === 'disable') await there.call(`POST ${root}/:tenantId/disable`, { params });
  }

  const { roles } = await there.call('GET /api/v1/members/options', {});
  const roleOf = (name: BuiltInRole) => roles.find(({ builtIn }) => builtIn === name)?.id ?? '';
  await there.call('POST /api/v1/roles/create', {
    body: { name: '夜班', description: '', permissions: ['DMS_SERVER_MANAGE_WORKBENCH'] },
  });
  const top = await there.call('POST /api/v1/departments/create', { body: { name: '总部', parentId: null } });
  await there.call('POST /api/v1/departments/create', { body: { name: '运维部', parentId: top.id } });
  const addMember = (username: string, role: BuiltInRole) =>
    there.call('POST /api/v1/members/create', {
      body: {
        username,
        name: username,
        phone: null,
        email: null,
        departmentId: top.id,
        roleIds: [roleOf(role)],
      },
    });
  await addMember('engineer', 'engineer');
  const reader = await addMember('reader', 'read-only');

  const outlet = await there.call('POST /monitor/api/v1/outlets/create', {
    body: { number: '1', name: '人民路店', region: '华南', tags: ['直营'] },
  });
  const device = await there.call('POST /monitor/api/v1/devices/create', {
    body: {
      address: '127.0.0.1',
      port: await freePort(),
      community: 'public',
      name: '店内路由器',
      kind: 'router',
      outletId: outlet.id,
    },
  });

  await enrolAgent(there, '店内探针');
  const line = await there.call('POST /monitor/api/v1/lines/create', {
    body: {
      ...{ outletId: outlet.id, deviceId: device.id, name: '店内专线', provider: '中国电信' },
      access: 'leased',
    },
  });

  // The line has no address, so that nothing is sent.
  const test = await there.call('POST /dial/api/v1/tests/create', {
    body: {
      name: '店内拨测',
      test: { kind: 'ping', settings: {} },
      targets: [{ kind: 'line', lineId: line.id }],
    },
  });

  await there.call('POST /monitor/api/v1/maintenance/create', {
    body: {
      ...{ title: '夜间割接', scope: { kind: 'outlet', ids: [outlet.id] }, covers: ['device', 'wan'] },
      times: { repeat: 'weekly', weekdays: [7], at: '02:00', minutes: 60, firstDay: '2099-01-01' },
    },
  });

  const { members } = await there.call('POST /monitor/api/v1/on-call/choices', { body: {} });
  await there.call('POST /monitor/api/v1/on-call/schedules/create', {
    body: {
      name: '网络值班',
      timeZone: 'Asia/Shanghai',
      layers: [
        {
          memberIds: members.map(({ id }) => id),
          ...{ turn: 'week', handover: '09:00', weekday: 1, startsOn: '2026-01-05' },
        },
      ],
    },
  });

  const service = await there.call('POST /monitor/api/v1/services/create', {
    body: { name: '门店收银', rule: 'all', members: [{ kind: 'device', id: device.id }] },
  });

  const applications = await there.call('POST /api/v1/applications/list', {});
  for (const { id } of applications)
    await there.call('POST /api/v1/applications/:applicationId/keys/create', {
      params: { applicationId: id },
      body: { overlapHours: 24 },
    });
  return {
    mspId: msp.companyId,
    mspName,
    prefix,
    deviceId: device.id,
    outletId: outlet.id,
    lineId: line.id,
    testId: test.id,
    serviceId: service.id,
    customerId: customers[0] ?? 0,
    reader: { username: 'reader', password: reader.oneTimePassword ?? '' },
  };
}

/** Raises an alert of the world's device at once, as the engine does once a rule's time is over; returns its id. */
export async function raiseAlert(
  query: (text: string) => Promise<readonly Record<string, unknown>[]>,
  { mspId, deviceId, outletId }: Pick<ReadOnlyWorld, 'mspId' | 'deviceId' | 'outletId'>,
): Promise<string> {
  const [row] = await query(
    `insert into alert (tenant_id, id, rule_name, severity, states, condition, subject_kind, subject_id, target_id, subject_name,
      outlet_id, outlet_name, state, began_at, fired_at)
    values (${mspId}, gen_random_uuid(), '路由器中断', 'critical', '{down}', '{"kind":"state","settings":{"forS":0}}', 'device',
      '${deviceId}', '${deviceId}', '店内路由器', '${outletId}', '人民路店', 'firing', now(), now()) returning id`,
  );
  return String(row?.['id']);
}
