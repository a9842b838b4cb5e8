import {
  availabilityKinds,
  changingKinds,
  type ChartKind,
  worstKinds,
} from '@linekeeper/contract/dashboards/chart-terms';
import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { slideRows } from '@linekeeper/contract/walls/wall-terms';
import { type RequestContext } from '../../../platform/http/context.ts';
import { openBySeverity, visibleKinds } from '../../alerts/index.ts';
import {
  availabilityOver,
  changesOver,
  standingsIn,
  visibleChartKinds,
  worstOver,
} from '../../dashboards/index.ts';
import { seesLines } from '../../outlets/index.ts';
import { type WallParts } from '../walls.service.ts';
import { listed, listedAlerts } from './slide-places.ts';
import { periodUntil } from './slide-period.ts';

type Overall = Extract<Slide, { readonly kind: 'overall' }>;
const nothing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/** The overall overview as a wall shows it: the figures of its charts, and the first rows of those that are lists. */
export function overallSlide(
  { database, timeZoneOf }: WallParts,
  context: RequestContext,
  slide: Overall,
  nowMs: number,
): Promise<SlideData> {
  const { scope, permissions } = context;
  const { tenantId } = scope;
  const kinds = visibleChartKinds(context);
  const of = <Kind extends ChartKind>(some: readonly Kind[]) => some.filter((kind) => kinds.includes(kind));
  const places = listed(slide);
  const period = { ...places, ...periodUntil(nowMs, slide.last) };
  const whose = { tenantId, timeZone: timeZoneOf(tenantId) };
  const reader = { tenantId, kinds: visibleKinds(context) };
  const outletReader = { tenantId, seesLines: seesLines(context) };
  const seesAlerts = permissions.has('DMS_SERVER_MANAGE_ALERT');
  return database.read(scope, async (tx) => {
    const [standings, availability, alerts, worst, changes] = await Promise.all([
      standingsIn(tx, outletReader, kinds, places),
      availabilityOver(tx, whose, of(availabilityKinds), period),
      seesAlerts ? openBySeverity(tx, reader, listedAlerts(slide)) : null,
      worstOver(tx, outletReader, of(worstKinds), period),
      changesOver(tx, tenantId, of(changingKinds), period),
    ]);
    return {
      ...{ kind: 'overall', alerts },
      standings: kinds.map((kind) => {
        const found = standings.find((one) => one.kind === kind && one.deviceKind === null);
        return { ...nothing, ...found, kind };
      }),
      availability: availability.kinds.map(({ kind, whole, before }) => ({
        ...{ kind, percent: whole.availabilityPercent, coveragePercent: whole.coveragePercent },
        beforePercent: before.availabilityPercent,
      })),
      worst: worst.kinds
        .flatMap(({ kind, rows }) =>
          rows.map(({ name, outletNumber, outletName, about, availability: of, reason }) => ({
            ...{ kind, name, outlet: kind === 'outlet' ? outletNumber : `${outletNumber} ${outletName}` },
            ...{ about, percent: of.availabilityPercent, downMs: of.downMs, reason },
          })),
        )
        .sort((one, other) => other.downMs - one.downMs)
        .slice(0, slideRows),
      changes: changes.list.slice(0, slideRows).map(({ kind, name, outletName, to, at }) => ({
        ...{ kind, name, outletName, to, at },
      })),
    };
  });
}
