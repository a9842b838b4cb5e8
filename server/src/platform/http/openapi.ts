import { type Endpoint, envelopeOf } from '@linekeeper/contract/endpoint';
import { z } from 'zod';
import { sizeText } from './uploads.ts';

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _unused, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function parametersOf(endpoint: Endpoint): Schema[] {
  return (['params', 'query'] as const).flatMap((place) => {
    const schema = schemaOf(endpoint[place], 'input') as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || (schema.required ?? []).includes(name),
      schema: property,
    }));
  });
}

function operationOf(endpoint: Endpoint): Schema {
  const parameters = parametersOf(endpoint);
  const body = schemaOf(endpoint.body, 'input');
  const hasBody =
    Object.keys((body['properties'] as object | undefined) ?? {}).length > 0 || !('properties' in body);
  const types = endpoint.upload?.types ?? (hasBody ? ['application/json'] : []);
  const contentOf = (listed: readonly string[], schemaBy: Schema) =>
    Object.fromEntries(listed.map((type) => [type, { schema: schemaBy }]));
  const bytes = { type: 'string', format: 'binary' };
  const permission =
    endpoint.access === 'public' || endpoint.access === 'session' ? undefined : endpoint.access;
  return {
    summary: endpoint.summary,
    ...(permission ? { description: `Needs the permission ${permission}.`, 'x-permission': permission } : {}),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method !== 'GET' && types.length > 0
      ? {
          requestBody: {
            ...(endpoint.upload
              ? { description: `No more than ${sizeText(endpoint.upload.maxBytes)}.` }
              : {}),
            content: contentOf(types, endpoint.upload ? bytes : body),
          },
        }
      : {}),
    responses: {
      200: {
        description: endpoint.csv
          ? 'A file of UTF-8 with a byte order mark. Times are ISO 8601 with the offset of the tenant’s time zone; UTC where none is set.'
          : 'code is 0',
        content: endpoint.file
          ? contentOf(endpoint.file.types, bytes)
          : endpoint.csv
            ? { 'text/csv': { schema: { type: 'string' } } }
            : { 'application/json': { schema: schemaOf(envelopeOf(endpoint.output), 'output') } },
      },
      default: {
        description: 'code is another than 0; data names the error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly Endpoint[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Linekeeper', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A session, a token of the API (made on the personal page), or the key of an application, lka_…, which reads that application alone.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { oneOf: [{ type: 'integer' }, { const: 'A0230' }] },
            message: { type: 'string', description: 'In the language of accept-language: zh, zh-TW or en.' },
            data: {
              type: 'object',
              required: ['error'],
              properties: {
                error: { type: 'string' },
                requestId: { type: 'string' },
                failures: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { ip: { type: 'string' }, reason: { type: 'string' } },
                  },
                },
                fields: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { field: { type: 'string' }, message: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}
