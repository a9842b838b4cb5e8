import { filled } from '@linekeeper/contract/filled';
import { type Language } from '@linekeeper/contract/language';
import { type OutletContent, outletContents as words } from '@linekeeper/contract/outlets/outlet-terms';
import { type Tx } from '../../platform/db/database.ts';
import { type OutletContents } from '../../platform/module.ts';

/** How many of each kind stand in an outlet; kinds of which none do are left out. */
export type Standing = Partial<Record<OutletContent, number>>;

const entriesOf = (contents: OutletContents) =>
  Object.entries(contents) as [OutletContent, NonNullable<OutletContents[OutletContent]>][];

/** What stands in each of some outlets of a tenant, or in all; outlets without anything are left out. */
export async function standingIn(
  tx: Tx,
  tenantId: number,
  contents: OutletContents,
  outletIds?: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const found = new Map<string, Standing>();
  for (const [kind, { count }] of entriesOf(contents))
    for (const [outletId, number] of await count(tx, tenantId, outletIds))
      found.set(outletId, { ...found.get(outletId), [kind]: number });
  return found;
}

const separators: Readonly<Record<Language, string>> = { zh: '、', 'zh-TW': '、', en: ', ' };

/** What stands in an outlet, in words: 3 台设备、2 条线路. */
export const standingWords = (standing: Standing, language: Language): string =>
  (Object.keys(standing) as OutletContent[])
    .map((kind) => filled(words[kind][language], { count: standing[kind] ?? 0 }))
    .join(separators[language]);
