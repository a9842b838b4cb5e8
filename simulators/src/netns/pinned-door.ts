import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';

/** The way into a server that speaks plainly, as a proxy in front of it gives: by TLS, with a certificate that vouches for itself. */
export interface PinnedDoor {
  /** What agents are told: SHA-256 of its public key. */
  readonly pin: string;
  close(): void;
}

/** Opens the door at an address; `to` is where the server listens. Certificate and key are made in a folder that is ours alone. */
export async function openPinnedDoor(
  at: { readonly host: string; readonly port: number },
  to: NetConnectOpts,
  folder: string,
): Promise<PinnedDoor> {
  const [keyFile, certFile] = [path.join(folder, 'door.key'), path.join(folder, 'door.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2', '-subj', '/CN=hub'];
  execFileSync('openssl', [...made, ...files], { stdio: 'pipe' });
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
  const server = createServer({ key, cert }, (inner) => {
    const outer = connect(to);
    inner.pipe(outer).pipe(inner);
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  server.on('tlsClientError', () => undefined);
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { pin: createHash('sha256').update(spki).digest('base64'), close: () => server.close() };
}
