import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { isPrefixWord } from '@linekeeper/contract/tenants/prefix-words';
import { type Input } from '../../lib/api.ts';

/** What stands in the form: texts as they were typed. */
export interface TenantValues {
  readonly name: string;
  readonly prefix: string;
  readonly code: string;
  readonly type: 8 | 16;
  readonly parentId: number;
  readonly contactPerson: string;
  readonly contactInformation: string;
  /** Of a new tenant only. */
  readonly status: 1 | 2 | 3;
  /** A day as the browser's own field writes it, empty for none. */
  readonly expiresOn: string;
  readonly hasAdministrator: boolean;
  readonly username: string;
  readonly adminName: string;
  readonly email: string;
  /** How the first administrator's password reaches it. */
  readonly access: 'oneTime' | 'invitation';
  /** Of a new tenant: kept until the tenant is there to have it. */
  readonly logo: File | undefined;
}
export type TenantField = keyof TenantValues;

/** What may be wrong with a field; each has its text. */
export type FieldFault =
  | 'nameEmpty'
  | 'tooLong'
  | 'control'
  | 'prefixEmpty'
  | 'prefixWrong'
  | 'prefixWord'
  | 'datePast'
  | 'usernameEmpty'
  | 'usernameWrong'
  | 'adminNameEmpty'
  | 'emailWrong'
  | 'emailNeeded';

export const newTenant = (parentId: number): TenantValues => ({
  name: '',
  prefix: '',
  code: '',
  type: 16,
  parentId,
  contactPerson: '',
  contactInformation: '',
  status: 1,
  expiresOn: '',
  hasAdministrator: true,
  username: 'admin',
  adminName: '',
  email: '',
  access: 'oneTime',
  logo: undefined,
});

/** A tenant as the form begins with it. */
export function valuesOf(tenant: TenantDetail): TenantValues {
  const { name, prefix, code, type, parentId, contactPerson, contactInformation, status } = tenant;
  return {
    ...newTenant(parentId),
    ...{ name, prefix, code, type, contactPerson, contactInformation, status },
    hasAdministrator: false,
  };
}

export type Faults = Partial<Record<TenantField, FieldFault>>;
const control = /\p{Cc}/u;
const prefixForm = /^[a-z][a-z0-9-]{1,30}[a-z0-9]$/;
const lengths = { name: 64, code: 64, contactPerson: 64, contactInformation: 128, adminName: 64 } as const;

/** What is wrong with the form; `now` is the time by which a day is past. */
export function faultsOf(values: TenantValues, isNew: boolean, nowMs: number): Faults {
  const faults: Faults = {};
  for (const [key, length] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    const text = values[key].trim();
    if (text.length > length) faults[key] = 'tooLong';
    else if (control.test(text)) faults[key] = 'control';
  }
  if (values.name.trim() === '') faults.name = 'nameEmpty';
  const prefix = values.prefix.trim();
  if (prefix === '') faults.prefix = 'prefixEmpty';
  else if (!prefixForm.test(prefix)) faults.prefix = 'prefixWrong';
  else if (isPrefixWord(prefix)) faults.prefix = 'prefixWord';
  if (!isNew) return faults;
  const endMs = endOfDayMs(values.expiresOn);
  if (values.status !== 1 && endMs !== undefined && endMs <= nowMs) faults.expiresOn = 'datePast';
  if (!values.hasAdministrator) return faults;
  const username = values.username.trim();
  if (username === '') faults.username = 'usernameEmpty';
  else if (/\s/.test(username)) faults.username = 'usernameWrong';
  if (values.adminName.trim() === '') faults.adminName = 'adminNameEmpty';
  const email = values.email.trim();
  if (email !== '' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) faults.email = 'emailWrong';
  if (email === '' && values.access === 'invitation') faults.email = 'emailNeeded';
  return faults;
}

/** The last moment of a day, in the reader's time zone. */
export function endOfDayMs(day: string): number | undefined {
  const atMs = Date.parse(`${day}T23:59:59`);
  return Number.isNaN(atMs) ? undefined : atMs;
}

const fieldsOf = (values: TenantValues) => ({
  name: values.name.trim(),
  prefix: values.prefix.trim(),
  code: values.code.trim(),
  type: values.type,
  parentId: values.parentId,
  contactPerson: values.contactPerson.trim(),
  contactInformation: values.contactInformation.trim(),
});

/** The call that creates a tenant. */
export function createInput(values: TenantValues): Input<'POST /api/v1/organizations/tenants/create'> {
  const endMs = values.status === 1 ? undefined : endOfDayMs(values.expiresOn);
  const administrator = {
    username: values.username.trim(),
    name: values.adminName.trim(),
    email: values.email.trim(),
    access: values.access,
  };
  return {
    body: {
      ...fieldsOf(values),
      status: values.status,
      expiresAt: endMs === undefined ? null : new Date(endMs).toISOString(),
      ...(values.hasAdministrator && { administrator }),
    },
  };
}

/** The call that changes a tenant. `version` is the one whose values the form began with. */
export function updateInput(
  values: TenantValues,
  tenantId: number,
  version: number,
): Input<'PUT /api/v1/organizations/tenants/:tenantId'> {
  return { params: { tenantId: String(tenantId) }, body: { version, ...fieldsOf(values) } };
}

const fields = Object.keys(newTenant(0)) as TenantField[];

/** The field of the form that a path in a server's answer speaks of (`administrator.email`, `prefix`). */
export function fieldOf(path: string): TenantField | undefined {
  const parts = path.split('.');
  if (parts.includes('administrator') && parts.at(-1) === 'name') return 'adminName';
  if (parts.at(-1) === 'expiresAt') return 'expiresOn';
  return fields.find((field) => parts.includes(field));
}
