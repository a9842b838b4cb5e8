import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type FieldError } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { fieldError } from '../../platform/http/field-errors.ts';
import { parseRanges, type Range } from '../../platform/outbound/address.ts';
import { type Caller, changeSettings, type GeneralParts } from './general.service.ts';

/** How many devices could not be asked with other ranges, over all tenants. */
export interface ClosedCount {
  readonly deviceCount: number;
  readonly tenantCount: number;
}

export interface RangeParts extends GeneralParts {
  readonly fixed: readonly Range[];
  readonly closedBy: (ranges: readonly Range[]) => ClosedCount;
}

/** The platform alone. Throws PLATFORM_ONLY. */
export function assertPlatform({ tenant }: Caller): void {
  if (tenant.type !== organizationTypes.OP) throw new AppError('PLATFORM_ONLY');
}

/** Ranges in their one form (`10.0.0.1/8` is `10.0.0.0/8`), each once. Throws INVALID_INPUT that names each wrong one. */
export function rangesOf(typed: readonly string[], language: Language): { texts: string[]; ranges: Range[] } {
  const faults: FieldError[] = [];
  const ranges: Range[] = [];
  typed.forEach((text, index) => {
    try {
      const [range, ...more] = parseRanges(text);
      if (!range || more.length > 0) throw new Error('one range');
      ranges.push(range);
    } catch {
      faults.push(fieldError(`ranges.${index}`, 'range', language, text));
    }
  });
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  return { texts: [...new Set(ranges.map(textOf))], ranges };
}

/** The network's own address before its length. */
function textOf([address, bits]: Range): string {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.max(0, Math.min(8, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  const text =
    address.kind() === 'ipv4'
      ? bytes.join('.')
      : Array.from({ length: 8 }, (_part, index) =>
          ((bytes[2 * index]! << 8) | bytes[2 * index + 1]!).toString(16),
        )
          .join(':')
          .replace(/(^|:)(0(:|$)){2,}/, '::');
  return `${text}/${bits}`;
}

/** What these ranges would close, before they are saved. Throws PLATFORM_ONLY, INVALID_INPUT. */
export async function previewRanges(parts: RangeParts, context: RequestContext, typed: readonly string[]) {
  assertPlatform(context);
  return parts.closedBy([...parts.fixed, ...rangesOf(typed, context.language).ranges]);
}

/** Sets the ranges; devices that stand in none any more are not asked from then on. Throws PLATFORM_ONLY, INVALID_INPUT. */
export async function setRanges(
  parts: RangeParts,
  context: RequestContext,
  input: { readonly version: number; readonly ranges: readonly string[] },
): Promise<{ version: number }> {
  assertPlatform(context);
  const { texts } = rangesOf(input.ranges, context.language);
  return changeSettings(parts, context, input.version, async (_tx, before) => ({
    set: { allowedRanges: texts },
    action: 'setting.ranges',
    detail: { before: { ranges: before.allowedRanges }, after: { ranges: texts } },
  }));
}

/** Opens or closes registration to strangers. Throws PLATFORM_ONLY. */
export async function setRegistration(
  parts: GeneralParts,
  context: RequestContext,
  input: { readonly version: number; readonly open: boolean },
): Promise<{ version: number }> {
  assertPlatform(context);
  return changeSettings(parts, context, input.version, async (_tx, before) => ({
    set: { registrationOpen: input.open },
    action: 'setting.registration',
    detail: { before: { open: before.registrationOpen }, after: { open: input.open } },
  }));
}
