/** Addresses outside of one schedule, domains that a tenant may name, and questions by mail in a day: to one address, and of a tenant in all. */
export const outsideMost = { recipients: 20, domains: 50, asksOfAddress: 3, asksOfTenant: 100 } as const;

/** How long a link that confirms is good. */
export const confirmationDays = 7;

/** Mails to one address that were refused for good, one after the other, after which nothing more is sent to it until it is asked again. */
export const mostRefusals = 3;

/** How somebody outside stands to a schedule: asked, asked and not answered in time, confirmed, does not want it, cannot be reached. */
export const recipientStates = ['waiting', 'expired', 'confirmed', 'unsubscribed', 'bounced'] as const;
export type RecipientState = (typeof recipientStates)[number];
