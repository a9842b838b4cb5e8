/** Where texts stand: those of one area beside its screens, those that several areas share in `locales`. */
const places = [
  /features\/(?<area>[^/]+)\/texts\/(?<language>[^/]+)\.json$/,
  /locales\/(?<language>[^/]+)\/(?<area>[^/]+)\.json$/,
];

/** Language and area of a file of texts; undefined for any other file. */
export function textFile(path: string): { readonly language: string; readonly area: string } | undefined {
  const found = places.map((place) => place.exec(path)?.groups).find((groups) => groups !== undefined);
  const { language, area } = found ?? {};
  return language !== undefined && area !== undefined ? { language, area } : undefined;
}

/**
 * Texts come in loads, each with those before it: those before sign-in, those of the shell, (all others) those of the
 * screens in it, and those of the audit log, which names all that can be done and stands on few screens.
 */
export const loads = ['early', 'shell', 'inner', 'audit'] as const;
export type Load = (typeof loads)[number];
const loadByArea: Readonly<Record<string, Load>> = {
  common: 'early',
  login: 'early',
  shell: 'shell',
  operations: 'shell',
  acting: 'shell',
  audit: 'audit',
};

/** The load that an area's texts come with. */
export const loadOf = (area: string): Load => loadByArea[area] ?? 'inner';
