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
 * Texts come in loads: `early` before sign-in, `shell` with the shell, with what several areas share; those of an area's own screens come by the
 * area's name with the screens that say them (app/built-screens.ts).
 */
const loadByArea: Readonly<Record<string, string>> = {
  common: 'early',
  login: 'early',
  shell: 'shell',
  operations: 'shell',
  messages: 'shell',
  acting: 'shell',
};

/** The load that a file's texts come with. */
export function loadOf(path: string): string | undefined {
  const { area } = textFile(path) ?? {};
  return area && (loadByArea[area] ?? (path.includes('features/') ? area : 'shell'));
}
