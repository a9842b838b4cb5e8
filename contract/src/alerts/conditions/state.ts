import { lasting } from './shared-fields.ts';

export const stateFields = { forS: lasting(0) } as const;
