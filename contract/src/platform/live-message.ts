import { z } from 'zod';

/** A message that the server pushes: its schema, and the topics whose listeners hear it. */
export interface PushMessage<Schema extends z.ZodObject = z.ZodObject, Topic extends string = string> {
  readonly type: string;
  readonly schema: Schema;
  /** None where the message speaks to connections, whatever they listen to. */
  readonly topicsOf: (message: never) => readonly Topic[];
}

/** Declares a message by its type and what it carries; without topics it is sent to connections, not to listeners. */
export function pushMessage<
  const Type extends string,
  Shape extends z.ZodRawShape,
  const Topic extends string = never,
>(
  type: Type,
  shape: Shape,
  topicsOf: (message: z.infer<z.ZodObject<Shape>>) => readonly Topic[] = () => [],
): PushMessage<z.ZodObject<{ type: z.ZodLiteral<Type> } & Shape>, Topic> {
  const schema = z.object({ type: z.literal(type), ...shape }) as unknown as z.ZodObject<
    { type: z.ZodLiteral<Type> } & Shape
  >;
  return { type, schema, topicsOf };
}
