/** The path that was asked for before the sign-in, to come back to: only a path of this console, never an address. */
export function pathAfterSignIn(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) && !asked.startsWith('/login') ? asked : '/';
}
