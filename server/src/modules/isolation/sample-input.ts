import { type Endpoint } from '@linekeeper/contract/endpoint';
import { z } from 'zod';

type Part = 'params' | 'query' | 'body';
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
}

/** A place of an input that names an object, and how an id stands there. */
export interface Place {
  readonly part: Part;
  readonly name: string;
  readonly isNumber: boolean;
  readonly isList: boolean;
}

const parts = ['params', 'query', 'body'] as const;
const schemaOf = (endpoint: Endpoint, part: Part) =>
  z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Schema;

/** Every place of an endpoint's input that names an object: a uuid, or a property called …Id or …Ids. */
export function placesOf(endpoint: Endpoint): Place[] {
  return parts.flatMap((part) =>
    Object.entries(schemaOf(endpoint, part).properties ?? {}).flatMap(([name, schema]): Place[] => {
      const text = JSON.stringify(schema);
      const isUuid = text.includes('"format":"uuid"');
      if (!isUuid && !/Ids?$/.test(name)) return [];
      return [{ part, name, isNumber: !isUuid, isList: text.includes('"type":"array"') }];
    }),
  );
}

export type Sample = Readonly<Record<Part, Readonly<Record<string, unknown>>>>;

/**
 * The smallest input that an endpoint takes, made from its schemas; `idOf` gives what stands at a place that names an
 * object. Undefined where the schemas want something that cannot be made up.
 */
export function sampleInput(
  endpoint: Endpoint,
  idOf: (place: Place) => string | number,
  nowMs: number,
): Sample | undefined {
  const places = placesOf(endpoint);
  const sample = Object.fromEntries(
    parts.map((part) => {
      const { properties = {}, required = [] } = schemaOf(endpoint, part);
      const needed = Object.entries(properties).filter(
        ([name, schema]) => required.includes(name) && schema.default === undefined,
      );
      const made = needed.map(([name, schema]) => {
        const place = places.find((item) => item.part === part && item.name === name);
        return [name, place ? idAt(place, idOf(place)) : valueOf(schema, name, nowMs)];
      });
      return [part, Object.fromEntries(made) as Record<string, unknown>];
    }),
  ) as unknown as Sample;
  return parts.every((part) => endpoint[part].safeParse(sample[part]).success) ? sample : undefined;
}

/** An id as it stands at a place: in a list where one is wanted, as text in a path. */
export function idAt({ part, isList }: Place, id: string | number): unknown {
  const value = part === 'body' ? id : String(id);
  return isList ? [value] : value;
}

const hourMs = 3_600_000;

function valueOf(schema: Schema, name: string, nowMs: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0], name, nowMs);
  switch (schema.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'array':
      return schema.items && (schema.minItems ?? 1) > 0 ? [valueOf(schema.items, name, nowMs)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key))
          .map(([key, value]) => [key, valueOf(value, key, nowMs)]),
      );
    default:
      if (schema.format === 'date-time')
        return new Date(/^(from|since|begin)/.test(name) ? nowMs - hourMs : nowMs).toISOString();
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'canary';
  }
}
