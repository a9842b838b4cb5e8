import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type screens } from '@linekeeper/contract/screens';
import { type TFunction } from 'i18next';
import { type ComponentType } from 'react';
import { type Input, type Output, type Route } from '../../lib/api.ts';
import { type ChartRange } from '../../widgets/chart/index.ts';
import { type Places } from './chart-places.ts';

/** What a chart shows as rows of words: its CSV and its picture are made of them. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What a drawing is given beside the numbers. */
export interface Drawn<R extends Route> {
  readonly data: Output<R>;
  readonly range: ChartRange;
  readonly places: Places;
  readonly isCompared: boolean;
  /** The moment that is shown instead of now. */
  readonly at: string | undefined;
}

/** A chart of a dashboard: who may see it, where its numbers come from, how they are drawn and which rows it opens. */
export interface Chart<R extends Route = Route> {
  readonly id: string;
  /** The dashboard that it belongs to, by its code (spec section 2). */
  readonly chartCode: NonNullable<(typeof screens)[number]['chartCode']>;
  /** What its reader must hold beside the code of the dashboard. */
  readonly permission?: PermissionCode;
  readonly route: R;
  /** Of a period; without it the chart says what is true now. */
  readonly inputOf: (period: Period, places: Places, at?: string, isCompared?: boolean) => Input<R>;
  /** It asks for the period before only where that is compared, since it takes as long again. */
  readonly isAskedBefore?: boolean;
  readonly isOfPeriod: boolean;
  /** Of now alone: nothing of it is kept for the past. */
  readonly isOfNow?: boolean;
  readonly titleOf: (t: TFunction, isPast?: boolean) => string;
  readonly draw: ComponentType<Drawn<R>>;
  /** With the period before where the chart is compared with it; none where `saveAll` says it all. */
  readonly tableOf?: (t: TFunction, data: Output<R>, isCompared: boolean) => ChartTable | Promise<ChartTable>;
  /** Saves all rows as a file, where the card shows a page of them and no list has the others. */
  readonly saveAll?: (name: string, places: Places) => Promise<void>;
  /** The list that it was made of, for all of it. What is of a period opens it over the same. */
  readonly rows?: (places: Places) => string;
  /** The same at a moment of the past, where there is a list of that. */
  readonly rowsAt?: (places: Places, at: string) => string;
  /** As wide as the dashboard. */
  readonly isWide?: boolean;
  /** A few numbers: three of them stand beside each other where there is room. */
  readonly isThird?: boolean;
}

/** A chart as a dashboard lists it, whatever its numbers look like. */
export const defineChart = <R extends Route>(chart: Chart<R>): Chart => chart as unknown as Chart;
