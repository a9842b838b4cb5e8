/** What begins so is one person's: it goes when they sign out. */
export const personalPrefix = 'personal.';

/** Local storage that never throws: a browser may refuse it (private mode, policy), and the console works without. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Not kept: the choice holds until the page is closed.
    }
  },
  /** Takes away what is one person's. */
  forgetPerson(): void {
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(personalPrefix)) localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
  clear(): void {
    try {
      localStorage.clear();
    } catch {
      // Nothing was kept, so there is nothing to clear.
    }
  },
};
