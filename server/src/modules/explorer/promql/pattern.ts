import { wrong } from './query-fault.ts';
import { type Node, readPattern } from './pattern-nodes.ts';

/** A step of a compiled pattern: takes a character, or goes on at other steps. */
type Step =
  | { readonly takes: (character: string) => boolean }
  | { readonly to: readonly number[] }
  | { readonly isEnd: true };

const mostSteps = 1_000;

/**
 * Whether a text is what a regular expression says, whole. An engine of our own: JavaScript's takes time without end for some
 * expressions, and these come from callers. This one goes through the text once, with every way at the same time; it reads what
 * RE2 and Prometheus read, but for classes by name. `spend` is told how much each text cost. Throws QUERY_WRONG.
 */
export function patternOf(source: string, spend: (steps: number) => void = () => undefined) {
  const isAnyCase = source.startsWith('(?i)');
  const steps = compiled(readPattern(isAnyCase ? source.slice(4) : source));
  const folded = isAnyCase ? foldedSteps(steps) : steps;
  return (text: string): boolean => matches(folded, text, spend);
}

const foldedSteps = (steps: readonly Step[]): Step[] =>
  steps.map((step) =>
    'takes' in step
      ? { takes: (character) => step.takes(character.toLowerCase()) || step.takes(character.toUpperCase()) }
      : step,
  );

function compiled(node: Node): Step[] {
  const steps: Step[] = [];
  const add = (step: Step): number => {
    if (steps.length >= mostSteps) throw wrong('a regular expression is too long');
    return steps.push(step) - 1;
  };
  const emit = (part: Node): void => {
    if (part.kind === 'takes') add({ takes: part.takes });
    else if (part.kind === 'all') part.parts.forEach(emit);
    else if (part.kind === 'any') emitAny(part.parts);
    else emitRepeat(part);
  };
  const emitRepeat = (part: Extract<Node, { kind: 'repeat' }>): void => {
    for (let n = 0; n < part.least; n += 1) emit(part.of);
    if (part.most === Infinity) return emitLoop(part.of);
    const ends: number[] = [];
    for (let n = part.least; n < part.most; n += 1) {
      ends.push(add({ to: [] }));
      emit(part.of);
    }
    for (const end of ends) steps[end] = { to: [end + 1, steps.length] };
  };
  const emitAny = (parts: readonly Node[]): void => {
    const choice = add({ to: [] });
    const starts: number[] = [];
    const ends: number[] = [];
    for (const part of parts) {
      starts.push(steps.length);
      emit(part);
      ends.push(add({ to: [] }));
    }
    steps[choice] = { to: starts };
    for (const end of ends) steps[end] = { to: [steps.length] };
  };
  const emitLoop = (of: Node): void => {
    const choice = add({ to: [] });
    emit(of);
    add({ to: [choice] });
    steps[choice] = { to: [choice + 1, steps.length] };
  };
  emit(node);
  add({ isEnd: true });
  return steps;
}

function matches(steps: readonly Step[], text: string, spend: (steps: number) => void): boolean {
  let now = reached(steps, [0]);
  for (const character of text) {
    spend(now.size);
    const next: number[] = [];
    for (const at of now) {
      const step = steps[at]!;
      if ('takes' in step && step.takes(character)) next.push(at + 1);
    }
    if (next.length === 0) return false;
    now = reached(steps, next);
  }
  return now.has(steps.length - 1);
}

/** All steps that are reached from some without taking a character. */
function reached(steps: readonly Step[], from: readonly number[]): Set<number> {
  const found = new Set<number>();
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    const step = steps[at]!;
    if ('to' in step) open.push(...step.to);
  }
  return found;
}
