/** What of an alert is told. */
export const toldSteps = ['fired', 'resolved'] as const;
export type ToldStep = (typeof toldSteps)[number];
/** The ways by which people are told of alerts. A further one is a word here, a line in `ways.ts` of the server and one in the texts. */
export const toldWays = ['app', 'email'] as const;
export type ToldWay = (typeof toldWays)[number];

/** What had a person told, where that was not the rule itself: a step of an escalation, and whether by a way that it names. */
export const toldBecause = ['step', 'step-way'] as const;
export type ToldBecause = (typeof toldBecause)[number];
