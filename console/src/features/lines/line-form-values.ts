import {
  type AccessTechnology,
  type AddressKind,
  type LineRole,
  mostLineBps,
  mostMonthlyCost,
  mostSlaMs,
} from '@linekeeper/contract/lines/line-terms';
import { type LineDetail } from '@linekeeper/contract/lines/lines';
import { type Input } from '../../lib/api.ts';
import { isAddress } from '../../lib/ip-address.ts';

/** What stands in the form: texts as they were typed. */
export interface LineValues {
  readonly outletId: string | undefined;
  readonly name: string;
  readonly provider: string;
  readonly circuitId: string;
  readonly access: AccessTechnology | undefined;
  readonly role: LineRole;
  readonly downMbps: string;
  readonly upMbps: string;
  readonly addressKind: AddressKind;
  readonly address: string;
  readonly deviceId: string | undefined;
  readonly interfaceId: string | undefined;
  readonly contractFrom: string;
  readonly contractTo: string;
  readonly monthlyCost: string;
  readonly currency: string;
  readonly slaAvailabilityPercent: string;
  readonly slaLossPercent: string;
  readonly slaRttMs: string;
  readonly slaJitterMs: string;
  readonly note: string;
}
export type LineField = keyof LineValues;

/** What may be wrong with a field, by the name of its text, with how many decimals it may have. */
export interface LineFault {
  readonly text: `lines:error.${string}`;
  readonly decimals?: number;
}
export type LineFaults = Partial<Record<LineField, LineFault>>;

export const newLine: LineValues = {
  ...{ outletId: undefined, name: '', provider: '', circuitId: '', access: undefined, role: 'primary' },
  ...{ downMbps: '', upMbps: '', addressKind: 'static', address: '', deviceId: undefined },
  ...{ interfaceId: undefined, contractFrom: '', contractTo: '', monthlyCost: '', currency: 'CNY' },
  ...{ slaAvailabilityPercent: '', slaLossPercent: '', slaRttMs: '', slaJitterMs: '', note: '' },
};

const typed = (value: number | null) => (value === null ? '' : String(value));

/** A line as the form begins with it. */
export function lineValuesOf(line: LineDetail): LineValues {
  const { outletId, name, provider, circuitId, access, role, addressKind, currency, note } = line;
  return {
    ...{ outletId, name, provider, circuitId, access, role, addressKind, currency, note },
    downMbps: typed(line.downBps && line.downBps / 1e6),
    upMbps: typed(line.upBps && line.upBps / 1e6),
    address: line.address ?? '',
    deviceId: line.deviceId ?? undefined,
    interfaceId: line.interfaceId ?? undefined,
    contractFrom: line.contractFrom ?? '',
    contractTo: line.contractTo ?? '',
    monthlyCost: typed(line.monthlyCost),
    slaAvailabilityPercent: typed(line.slaAvailabilityPercent),
    slaLossPercent: typed(line.slaLossPercent),
    slaRttMs: typed(line.slaRttMs),
    slaJitterMs: typed(line.slaJitterMs),
  };
}

type NumberField =
  | 'downMbps'
  | 'upMbps'
  | 'monthlyCost'
  | 'slaAvailabilityPercent'
  | 'slaLossPercent'
  | 'slaRttMs'
  | 'slaJitterMs';

interface NumberRule {
  readonly decimals: number;
  readonly most: number;
  readonly text: 'number' | 'amount' | 'percent';
}

/** What the numbers of a line may be: those of the contract (`lines.ts`), rates in Mbit/s instead of bit/s. */
const numbers: Readonly<Record<NumberField, NumberRule>> = {
  downMbps: { decimals: 6, most: mostLineBps / 1e6, text: 'number' },
  upMbps: { decimals: 6, most: mostLineBps / 1e6, text: 'number' },
  monthlyCost: { decimals: 2, most: mostMonthlyCost, text: 'amount' },
  slaAvailabilityPercent: { decimals: 3, most: 100, text: 'percent' },
  slaLossPercent: { decimals: 3, most: 100, text: 'percent' },
  slaRttMs: { decimals: 3, most: mostSlaMs, text: 'amount' },
  slaJitterMs: { decimals: 3, most: mostSlaMs, text: 'amount' },
};

/** What is wrong with a number; an empty one is none. */
function numberFault(text: string, { decimals, most, text: kind }: NumberRule): LineFault | undefined {
  const given = text.trim();
  if (given === '') return undefined;
  const isNumber = new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`).test(given);
  if (!isNumber || (kind === 'number' && Number(given) === 0))
    return { text: `lines:error.${kind}`, decimals };
  if (Number(given) <= most) return undefined;
  return kind === 'percent' ? { text: 'lines:error.percent' } : { text: 'lines:error.large' };
}

const control = /\p{Cc}/u;

/** What is wrong with the form. */
export function lineFaultsOf(values: LineValues): LineFaults {
  const faults: LineFaults = {};
  const wrong = (field: LineField, text: string) => (faults[field] = { text: `lines:error.${text}` });
  for (const [field, rule] of Object.entries(numbers) as [NumberField, NumberRule][]) {
    const fault = numberFault(values[field], rule);
    if (fault) faults[field] = fault;
  }
  for (const field of ['name', 'provider', 'circuitId'] as const)
    if (control.test(values[field].trim())) wrong(field, 'controlLetters');
  if (values.outletId === undefined) wrong('outletId', 'outletEmpty');
  if (values.name.trim() === '') wrong('name', 'nameEmpty');
  if (values.provider.trim() === '') wrong('provider', 'providerEmpty');
  if (values.access === undefined) wrong('access', 'accessEmpty');
  const address = values.address.trim();
  if (address !== '' && !isAddress(address)) wrong('address', 'addressWrong');
  if (!/^[A-Z]{3}$/.test(values.currency.trim())) wrong('currency', 'currency');
  const { contractFrom, contractTo } = values;
  if (contractFrom !== '' && contractTo !== '' && contractTo < contractFrom)
    wrong('contractTo', 'contractOrder');
  return faults;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
const bpsOf = (text: string) => (text.trim() === '' ? null : Math.round(Number(text.trim()) * 1e6));
const dayOf = (text: string) => (text === '' ? null : text);

type Body = Input<'POST /monitor/api/v1/lines/create'>['body'];

/** What a line is added or changed by. Ask for faults first. */
export function lineBody(values: LineValues): Body {
  const { outletId = '', access = 'fibre', role, addressKind, deviceId, interfaceId } = values;
  return {
    ...{ outletId, access, role, addressKind },
    name: values.name.trim(),
    provider: values.provider.trim(),
    circuitId: values.circuitId.trim(),
    downBps: bpsOf(values.downMbps),
    upBps: bpsOf(values.upMbps),
    address: values.address.trim() || null,
    deviceId: deviceId ?? null,
    interfaceId: interfaceId ?? null,
    contractFrom: dayOf(values.contractFrom),
    contractTo: dayOf(values.contractTo),
    monthlyCost: numberOf(values.monthlyCost),
    currency: values.currency.trim(),
    slaAvailabilityPercent: numberOf(values.slaAvailabilityPercent),
    slaLossPercent: numberOf(values.slaLossPercent),
    slaRttMs: numberOf(values.slaRttMs),
    slaJitterMs: numberOf(values.slaJitterMs),
    note: values.note.trim(),
  };
}
