import { z } from 'zod';

/** Outlets and tags that a test may name as its sources. */
export const mostSourceOutlets = 1_000;
const mostSourceTags = 20;
/** Paths of one test: sources, each with its lines, times targets. */
export const mostPathsOfTest = 20_000;

/**
 * Where a test is sent from: this server, and agents: all that there are, those that stand in one of these outlets, or those with one of
 * these tags. Agents that enrol, move or are tagged later are taken up by themselves.
 */
export const testSources = z
  .strictObject({
    server: z.boolean(),
    allAgents: z.boolean().default(false),
    outletIds: z.array(z.uuid()).max(mostSourceOutlets).default([]),
    tags: z.array(z.string().trim().min(1).max(32)).max(mostSourceTags).default([]),
  })
  .refine(
    ({ server, allAgents, outletIds, tags }) => server || allAgents || outletIds.length + tags.length > 0,
  );
export type TestSources = z.output<typeof testSources>;

export const serverAlone: TestSources = { server: true, allAgents: false, outletIds: [], tags: [] };
