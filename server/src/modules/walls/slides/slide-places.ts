/** What a slide is narrowed to. */
export interface Placed {
  readonly region?: string | undefined;
  readonly outletId?: string | undefined;
  readonly tag?: string | undefined;
}

/** The same as charts are asked for it. */
export const listed = ({ region, outletId, tag }: Placed) => ({
  ...(region !== undefined && { region: [region] }),
  ...(outletId !== undefined && { outletId: [outletId] }),
  ...(tag !== undefined && { tag: [tag] }),
});

/** The same as the list of alerts calls it. */
export const listedAlerts = ({ region, outletId, tag }: Placed) => ({
  ...(region !== undefined && { outletRegion: region }),
  ...(outletId !== undefined && { outletId }),
  ...(tag !== undefined && { outletTag: tag }),
});
