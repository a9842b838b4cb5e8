import { type Input } from '../../lib/api.ts';

type Filter = Input<'POST /monitor/api/v1/outlets/counts'>['body'];
export type FilterTexts = Readonly<Record<'search' | 'region' | 'division' | 'tag', string>>;

/** What narrows the list, as its call takes it; an address may hold what is no code of a division. */
export const filterOf = ({ search, region, division, tag }: FilterTexts): Filter => ({
  ...(search && { search }),
  ...(region && { region: [region.slice(0, 64)] }),
  ...(/^[1-9]\d{5}$/.test(division) && { division: [division] }),
  ...(tag && { tag: [tag.slice(0, 32)] }),
});
