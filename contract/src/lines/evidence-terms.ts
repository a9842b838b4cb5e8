/** The longest period that evidence is made of. */
export const evidenceMostDays = 92;
/** How long evidence may be fetched. */
export const evidenceKeptDays = 7;
/** Whose clock its days are of. */
export const evidenceZones = ['tenant', 'outlet'] as const;
export type EvidenceZone = (typeof evidenceZones)[number];
