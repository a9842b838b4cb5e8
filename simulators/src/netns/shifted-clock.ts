// Loaded before a program (node --import): its clock is wrong by CLOCK_SHIFT_MS, as that of a machine that nobody set.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const now = Date.now;
const RealDate = Date;
Date.now = () => now() + shiftMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now() + shiftMs] : args, newTarget) as object,
});
const { timeOrigin } = performance;
Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + shiftMs });
