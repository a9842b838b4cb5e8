let known: Readonly<Record<string, string>> = {};

/** What English calls divisions, by code, as far as it is here. */
export const englishDivisions = (): Readonly<Record<string, string>> => known;

/** Brings the English names, which nobody needs who reads another language. Where they do not come, divisions stay in Chinese. */
export async function loadEnglishDivisions(): Promise<void> {
  const loaded = await import('@linekeeper/contract/outlets/english-names').catch(() => undefined);
  known = loaded?.englishNames ?? known;
}
