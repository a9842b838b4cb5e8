import { writeAudit } from '../../platform/audit/audit.ts';
import { publish } from '../../platform/events/publish.ts';
import { type StandsInOutlets } from '../../platform/module.ts';
import { lineChanged } from './events.ts';
import { linesByOutlet, moveLines } from './in-outlets.queries.ts';

/** Lines as what stands in outlets. */
export const linesInOutlets: StandsInOutlets = {
  permission: 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  count: linesByOutlet,
  async move(tx, scope, { from, to, names }) {
    const { tenantId } = scope;
    const lines = await moveLines(tx, tenantId, { from, to });
    await writeAudit(tx, scope, {
      action: 'line.move',
      subjectType: 'outlet',
      subjectId: to,
      detail: { outlet: names, internetLines: lines.map(({ name }) => name) },
    });
    for (const { id } of lines) publish(tx, lineChanged, { tenantId, lineId: id });
    return lines.length;
  },
};
