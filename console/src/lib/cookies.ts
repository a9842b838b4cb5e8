/** The cookies of the console: the session's token, and the user code for 7 days (spec sections 3 and 7). */
export const tokenCookie = 'token';
export const userCodeCookie = 'userCode';

/** Reads a cookie out of a `document.cookie` text. */
export function cookieIn(text: string, name: string): string | undefined {
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(part.slice(at + 1).trim());
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

export function readCookie(name: string): string | undefined {
  return cookieIn(document.cookie, name);
}

/** Sets a cookie for the whole site; without an age it ends with the browser's session. */
export function writeCookie(name: string, value: string, maxAgeS?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

/** Removes every cookie that script can see. */
export function clearCookies(): void {
  for (const part of document.cookie.split(';')) {
    const name = part.split('=')[0]?.trim();
    if (name) writeCookie(name, '', 0);
  }
}
