import { api } from './api.ts';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Whether this page may encrypt: browsers offer WebCrypto on https and on this very machine only. */
function canSeal(): boolean {
  return globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;
}

/** Seals a password with a one-time public key (RSA-OAEP with SHA-256; SPKI in base64), so that no log can hold it. */
async function seal(password: string, publicKey: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm.name, key, new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...new Uint8Array(sealed)));
}

/**
 * A password as it goes to the server. Over plain http a browser has no WebCrypto, so there it goes as it is
 * (docs/decisions/0004-console.md).
 */
export async function secretOf(
  password: string,
): Promise<{ password: string } | { sealed: string; keyId: string }> {
  if (!canSeal()) return { password };
  const { keyId, publicKey } = await api('GET /api/v1/auth/login/key');
  return { sealed: await seal(password, publicKey), keyId };
}
