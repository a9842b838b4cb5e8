import { randomUUID } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { type OrganisationChoice } from '@linekeeper/contract/errors';
import { type App, type AppSettings, createApp } from '../src/app.ts';
import { createPasswords } from '../src/modules/auth/credentials/passwords.ts';
import { createLog } from '../src/platform/log.ts';
import { createSecrets, type Secrets } from '../src/platform/secrets/secrets.ts';
import { type HttpClient, httpClient } from './ask.ts';
import { expectFieldsInWords } from './audit-fields.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export const adminPassword = 'Correct-horse-7';
export const masterKey = Buffer.alloc(32, 7);
/** Hashing costs on purpose, as much as the tests of it say; here it costs as little as Argon2id allows. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const passwordHash = createPasswords({ cost: cheap }).hash(adminPassword);

export interface TestApp extends HttpClient {
  readonly app: App;
  readonly db: TestDatabase;
  /** The server's own: what is sealed here opens there. */
  readonly secrets: Secrets;
  /** Lines of the log. */
  readonly logged: string[];
  /** Signs in with `adminPassword` and gives the headers of the session. */
  signIn(username: string, prefix?: string): Promise<{ authorization: string }>;
  /**
   * Acts for a tenant below the session's own as a person does: enters it and, unless told to look only, steps up. Gives the
   * headers of the session there.
   */
  enter(
    session: { authorization: string },
    companyId: number,
    given?: { readsOnly?: boolean; minutes?: number },
  ): Promise<{ authorization: string; 'company-id': string; proxy: string }>;
  /** Adds a tenant below another and returns its id. */
  addTenant(prefix: string, type?: 8 | 16, parentId?: number): Promise<number>;
  /** Adds a member with `adminPassword`; without `administrator` it holds these codes by a role. */
  addMember(
    tenantId: number,
    username: string,
    given?: { administrator?: boolean; codes?: readonly string[] },
  ): Promise<string>;
  /** Adds a role with these codes, which may be none, and returns its id; `isDefault`: for members that are given no role. */
  addRole(
    tenantId: number,
    given?: { name?: string; codes?: readonly string[]; isDefault?: boolean },
  ): Promise<string>;
  /** What was done in all tenants, by the audit log's words, each once. */
  audited(): Promise<string[]>;
  close(): Promise<void>;
}

/** The whole server on a database of its own and a free port. `passwords: undefined` hashes as the product does. */
export async function startTestApp(
  given: Partial<AppSettings> = {},
  { withJobs = false } = {},
): Promise<TestApp> {
  const db = await testDatabase();
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const app = await createApp({
    database: db.database,
    jobs: withJobs ? db.jobs : undefined,
    log: createLog('info', sink),
    masterKey,
    version: '0.0.0-test',
    adminPassword,
    publicPerMinute: 100_000,
    passwords: createPasswords({ cost: cheap }),
    ...given,
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const ask = httpClient((app.http.server.address() as AddressInfo).port);
  const addRole: TestApp['addRole'] = async (tenantId, given = {}) => {
    const { name = `role ${randomUUID()}`, codes = [], isDefault = false } = given;
    const { rows } = await db.admin.query('insert into role (tenant_id, name) values ($1, $2) returning id', [
      tenantId,
      name,
    ]);
    const roleId = rows[0].id as string;
    await db.admin.query(
      'insert into role_permission (tenant_id, role_id, permission) select $1, $2, unnest($3::text[])',
      [tenantId, roleId, codes],
    );
    if (isDefault)
      await db.admin.query('update tenant_setting set default_role_id = $2 where tenant_id = $1', [
        tenantId,
        roleId,
      ]);
    return roleId;
  };
  return {
    ...ask,
    app,
    db,
    secrets: createSecrets(masterKey),
    logged,
    async signIn(username, prefix) {
      let answer = await ask.post('/api/v1/auth/login', { username, password: adminPassword, prefix });
      // Everybody here has one password: among namesakes it is the first that is offered.
      const choice = answer.json.data['choice'] as OrganisationChoice | undefined;
      if (choice) {
        const body = { ticket: choice.ticket, companyId: choice.organisations[0]?.companyId };
        answer = await ask.post('/api/v1/auth/login/choose', body);
      }
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`);
      return { authorization: `Bearer ${String(answer.json.data['accessToken'])}` };
    },
    async enter(session, companyId, { readsOnly = false, minutes = 30 } = {}) {
      const begin = { companyId, reason: 'A look at the lines', minutes };
      const entered = await ask.post('/api/v1/proxy/enter', begin, session);
      if (entered.status !== 200) throw new Error(`Tenant ${companyId} cannot be entered: ${entered.text}`);
      if (!readsOnly) {
        const stepped = await ask.post('/api/v1/proxy/step-up', { companyId }, session);
        if (stepped.status !== 200) throw new Error(`No step-up in tenant ${companyId}: ${stepped.text}`);
      }
      return { ...session, 'company-id': String(companyId), proxy: 'true' };
    },
    async addTenant(prefix, type = 16, parentId = 1) {
      await db.admin.query('begin');
      await db.admin.query(`select set_config('app.tenants', $1, true)`, [`{${parentId}}`]);
      const { rows } = await db.admin.query('select add_tenant($1, $2, $3, $3) as id', [
        parentId,
        type,
        prefix,
      ]);
      await db.admin.query('commit');
      return rows[0].id as number;
    },
    async addMember(tenantId, username, { administrator = false, codes = [] } = {}) {
      const id = randomUUID();
      await db.admin.query(
        'insert into member (tenant_id, id, username, administrator, password_hash) values ($1, $2, $3, $4, $5)',
        [tenantId, id, username, administrator, await passwordHash],
      );
      if (codes.length > 0) {
        const roleId = await addRole(tenantId, { name: `role of ${username}`, codes });
        await db.admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
          tenantId,
          id,
          roleId,
        ]);
      }
      return id;
    },
    addRole,
    async audited() {
      const { rows } = await db.admin.query<{ action: string }>('select distinct action from audit');
      return rows.map((row) => row.action);
    },
    async close() {
      await app.close();
      try {
        await expectFieldsInWords(db.admin);
      } finally {
        await db.close();
      }
    },
  };
}
