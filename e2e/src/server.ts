import { existsSync } from 'node:fs';
import path from 'node:path';
import { api, type Api } from '@linekeeper/simulators/demo/api';
import { masterKey, startTestApp } from '../../server/test/app.ts';
import { adminPassword } from './stack.ts';

const consoleDirectory = path.resolve(import.meta.dirname, '../../console/dist');

/** What an installation may set beside the ordinary, as its environment would. */
export interface ServerSettings {
  /** ALLOWED_TARGETS. */
  readonly allowedTargets?: readonly string[];
  /** LICENCE_PUBLIC_KEYS. */
  readonly licencePublicKeys?: readonly string[];
  /** PUBLIC_URL. */
  readonly publicUrl?: URL;
}

/** The real server with its jobs and the built console, in this process and on a database of its own. */
export interface Server {
  readonly url: string;
  /** Of the installation: what it keeps under a key can be looked into by it. */
  readonly masterKey: Buffer;
  /** Begins a session of admin; gives its token. */
  token(): Promise<string>;
  /** The API as admin. */
  signIn(): Promise<Api>;
  /** Asks the database past the program, as whoever owns the machine can. */
  query(text: string): Promise<readonly Record<string, never>[]>;
  close(): Promise<void>;
}

/**
 * Starts it on a clone of the run's template. What `npm start` adds to it (a data folder, a PostgreSQL of its own, processes
 * that end together) is looked at by the tests that are about that. Throws when the console is not built.
 */
export async function startServer(settings: ServerSettings = {}): Promise<Server> {
  if (!existsSync(path.join(consoleDirectory, 'index.html'))) throw new Error('The console is not built.');
  const started = await startTestApp({ ...settings, adminPassword, consoleDirectory }, { withJobs: true });
  const url = `http://127.0.0.1:${started.port}`;
  const token = async () => {
    const body = { username: 'admin', password: adminPassword };
    const { accessToken } = await api(url).call('POST /api/v1/auth/login', { body });
    return accessToken;
  };
  return {
    url,
    masterKey,
    token,
    signIn: async () => api(url, await token()),
    query: async (text) => (await started.db.admin.query<Record<string, never>>(text)).rows,
    close: () => started.close(),
  };
}
