/** What the resource distribution counts. */
export const resourceKinds = ['device', 'line'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** What devices, and lines, are told apart by. Provinces and cities are those of their outlets. */
export const deviceTraits = [
  ...(['province', 'city', 'region', 'outlet', 'kind', 'brand'] as const),
  ...(['model', 'firmware', 'age', 'support', 'software'] as const),
] as const;
/** Outlets of customers are not told of. */
export const deviceTraitsBelow = deviceTraits.filter((trait) => trait !== 'outlet');
export type DeviceTrait = (typeof deviceTraits)[number];
export const lineTraits = [
  ...(['province', 'city', 'region', 'outlet', 'provider', 'access', 'age', 'contract'] as const),
] as const;
export const lineTraitsBelow = lineTraits.filter((trait) => trait !== 'outlet');
export type LineTrait = (typeof lineTraits)[number];
export type ResourceTrait = DeviceTrait | LineTrait;

/** How many values are told one by one, the most frequent first; the others are told as one number, and so many of them one by one when asked. */
export const mostShares = 60;
/** How many may be skipped: there is no network of more values. */
export const mostSkippedShares = 1_000_000;
/** Whom the numbers of customers are told by: each, or those right below with all below them. */
export const customerLevels = ['each', 'branch'] as const;

/** What devices of a model may want: a newer version, one that can be compared with the chosen one, or their maker's support. */
export const modelWants = ['below', 'incomparable', 'unsupported'] as const;
export type ModelWant = (typeof modelWants)[number];
