import { prometheus as endpoints, prometheusInputs } from '@linekeeper/contract/explorer/prometheus';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { type RequestContext } from '../../../platform/http/context.ts';
import { checkedInput } from '../../../platform/http/input.ts';
import { route } from '../../../platform/http/route.ts';
import { bytesOf, type Uploaded } from '../../../platform/http/uploads.ts';
import { measuredOf, visibleKinds } from '../../alerts/index.ts';
import { type ExplorerParts } from '../parts.ts';
import { buildInfo, exemplarsOf, metadataOf } from './about.ts';
import { exposedOf } from './exposition.ts';
import { expositionText } from './exposition-text.ts';
import { KeptPages } from './kept-pages.ts';
import { labelNames, labelValues, seriesList } from './lists.ts';
import { type Asker } from './matching.ts';
import { queryAt, queryOver } from './queries.ts';

const askerOf = (context: RequestContext): Asker => ({
  scope: context.scope,
  kinds: measuredOf(visibleKinds(context)),
});

/** An answer in Prometheus' form. */
const answer = (data: unknown) => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify({ status: 'success', data })),
});

/** Serves what readers of Prometheus' API ask, of the tenant and the kinds that the asker may see. */
export function prometheusRoutes(app: FastifyInstance, parts: ExplorerParts): void {
  route(app, endpoints.query, async ({ query }, context) =>
    answer(await queryAt(parts, askerOf(context), query)),
  );
  route(app, endpoints.queryForm, async ({ upload }, context) =>
    answer(await queryAt(parts, askerOf(context), await formOf(prometheusInputs.query, upload, context))),
  );
  route(app, endpoints.queryRange, async ({ query }, context) =>
    answer(await queryOver(parts, askerOf(context), query)),
  );
  route(app, endpoints.queryRangeForm, async ({ upload }, context) =>
    answer(await queryOver(parts, askerOf(context), await formOf(prometheusInputs.range, upload, context))),
  );
  route(app, endpoints.series, async ({ query }, context) =>
    answer(await seriesList(parts, askerOf(context), query)),
  );
  route(app, endpoints.seriesForm, async ({ upload }, context) =>
    answer(await seriesList(parts, askerOf(context), await formOf(prometheusInputs.series, upload, context))),
  );
  route(app, endpoints.labels, async ({ query }, context) =>
    answer(await labelNames(parts, askerOf(context), query)),
  );
  route(app, endpoints.labelsForm, async ({ upload }, context) =>
    answer(await labelNames(parts, askerOf(context), await formOf(prometheusInputs.labels, upload, context))),
  );
  route(app, endpoints.labelValues, async ({ params, query }, context) =>
    answer(await labelValues(parts, askerOf(context), { ...query, ...params })),
  );
  route(app, endpoints.exemplars, async ({ query }) => answer(exemplarsOf(query)));
  route(app, endpoints.exemplarsForm, async ({ upload }, context) =>
    answer(exemplarsOf(await formOf(prometheusInputs.exemplars, upload, context))),
  );
  route(app, endpoints.metadata, async ({ query }, context) => answer(metadataOf(askerOf(context), query)));
  route(app, endpoints.rules, async () => answer({ groups: [] }));
  route(app, endpoints.buildInfo, async () => answer(buildInfo));
  const pages = new KeptPages(parts.nowMs);
  route(app, endpoints.exposition, async (_input, context) => {
    const asker = askerOf(context);
    const page = await pages.get(`${asker.scope.tenantId} ${asker.kinds.join()}`, () =>
      exposedOf(parts, asker),
    );
    return { type: 'text/plain; version=0.0.4; charset=utf-8', bytes: expositionText(page) };
  });
}

/** A form by the schema of the same question in an address; what is said twice is a list. Throws INVALID_INPUT, TOO_LARGE. */
async function formOf<S extends z.ZodType>(
  schema: S,
  upload: Uploaded,
  { language }: Pick<RequestContext, 'language'>,
): Promise<z.output<S>> {
  const form = new URLSearchParams((await bytesOf(upload)).toString('utf8'));
  const query = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name);
      return [name, all.length === 1 ? all[0] : all];
    }),
  );
  const nothing = endpoints.query.params;
  return checkedInput({ params: nothing, query: schema, body: nothing }, { query }, language)
    .query as z.output<S>;
}
