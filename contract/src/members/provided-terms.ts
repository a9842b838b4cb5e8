/** What a provider did to a member: by it the tenant was handed over, it was added, got a password, or signs in by another name. */
export const providedHows = ['handover', 'made', 'reset', 'changed'] as const;
/** What the tenant said to it. `suspended`: it forbade its providers before it confirmed the member. */
export const providedStates = ['pending', 'suspended', 'confirmed'] as const;
/** What the tenant's own administrators decide on such a member. */
export const judgements = ['confirm', 'disable', 'delete'] as const;
export type Judgement = (typeof judgements)[number];
