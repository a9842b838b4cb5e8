import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that vouches for itself, made by openssl for so many days from now. */
export function makeCertificate({ name, days }: { name: string; days: number }): {
  key: string;
  cert: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'linekeeper-certificate-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', keyFile, '-out', certFile, '-days', String(days), '-subj', `/CN=${name}`],
        ...['-addext', `subjectAltName=DNS:${name}`],
      ],
      { stdio: 'pipe' },
    );
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
