import { type TFunction } from 'i18next';

interface Agent {
  readonly browser: string | null;
  readonly version: string | null;
  readonly system: string | null;
}

/** A browser or program as a reader knows it: `Chrome 141 on Windows`. */
export function nameOfAgent(t: TFunction, { browser, version, system }: Agent): string {
  const name = [browser ?? t('personal:unknownBrowser'), version].filter(Boolean).join(' ');
  return system === null ? name : t('personal:onSystem', { browser: name, system });
}
