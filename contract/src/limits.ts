/** Constants and limits of spec sections 5 and 9, and the limits of our own that both sides must know. */
export const password = { minLength: 8, maxLength: 20, classes: 4, requiredClasses: 3 } as const;
/** The policy that counts length alone (NIST SP 800-63B). */
export const passwordByLength = { minLength: 12, maxLength: 128 } as const;
export const verificationCode = { digits: 6, minDigits: 4 } as const;
export const captcha = { digits: 4 } as const;

const MiB = 1024 * 1024;
export const upload = {
  imageTypes: ['jpg', 'jpeg', 'png'],
  imageBytes: 2 * MiB,
  logoBytes: 5 * MiB,
  logoSize: { width: 180, height: 47 },
  importBytes: 20 * MiB,
} as const;

/**
 * Import files of one tenant that are kept at a time, for a day each: twenty of the largest, so that a file may be mended and
 * checked again often, and no tenant fills the disk of all.
 */
export const importBytesPerDay = 20 * upload.importBytes;

/** Departments below each other at most. */
export const departmentDepth = 10;

/** Alerts that one call acknowledges or closes. */
export const mostAlertsAtOnce = 500;
/** Alerts that one call acknowledges which names a filter. */
export const mostAlertsMatching = 5_000;

export const completedTaskDays = 30;

export const requestTimeoutMs = 180_000;
export const applicationEditTimeoutMs = 1_800_000;
export const copiedIndicatorMs = 1500;
export const userCodeCookieDays = 7;

export const refreshIntervals = ['day', 'week', 'two-weeks', 'month'] as const;
/** How long samples are kept, in days (spec section 9); the default is as long as a chart may look back. */
export const storageDays = { min: 7, max: 1095, default: 400 } as const;
/** How long a session may go without a request, in minutes. */
export const idleMinutes = { min: 5, max: 10_080, default: 720 } as const;
/** Ranges that the platform may open beside those of the server's start. */
export const mostRanges = 100;
export const licenceDurations = ['three-months', 'six-months', 'one-year', 'permanent'] as const;
export type LicenceDuration = (typeof licenceDurations)[number];
export const trialDays = 15;

export const editions = ['trial', 'basic', 'premium', 'flagship'] as const;
export type Edition = (typeof editions)[number];

/** What is counted: each kind has its quantity in a licence. */
export const quantityKinds = [
  'networkDevices',
  'internetLines',
  'linkTestOutlets',
  'freeWorkOrders',
] as const;
export type QuantityKind = (typeof quantityKinds)[number];

/** What an edition costs (null: by agreement) and how much of each kind it gives. */
export interface EditionTerms extends Readonly<Record<QuantityKind, number>> {
  readonly feeYuanPerMonth: number | null;
  /** Kinds of which a licence may give more than stands here: "10000+". */
  readonly andMore: readonly QuantityKind[];
}

/**
 * The spec shows the ends of each range (fees 0, 2000, 5000; lines 1 to 1000; devices 100 to 10000+; outlets 2 to 10000;
 * work orders 100 or 300) and not which edition has which: the lowest ends are the trial's, the highest the flagship's, and
 * the steps between are ours.
 */
export const editionTerms: Readonly<Record<Edition, EditionTerms>> = {
  trial: {
    feeYuanPerMonth: 0,
    internetLines: 1,
    networkDevices: 100,
    linkTestOutlets: 2,
    freeWorkOrders: 0,
    andMore: [],
  },
  basic: {
    feeYuanPerMonth: 2000,
    internetLines: 100,
    networkDevices: 1000,
    linkTestOutlets: 100,
    freeWorkOrders: 100,
    andMore: [],
  },
  premium: {
    feeYuanPerMonth: 5000,
    internetLines: 500,
    networkDevices: 5000,
    linkTestOutlets: 1000,
    freeWorkOrders: 300,
    andMore: [],
  },
  flagship: {
    feeYuanPerMonth: null,
    internetLines: 1000,
    networkDevices: 10_000,
    linkTestOutlets: 10_000,
    freeWorkOrders: 300,
    andMore: ['networkDevices'],
  },
};

/** After the end of a trial or licence everything but adding goes on for so long. */
export const graceDays = 30;
/** Days before the end at which those concerned are told. */
export const noticeDays = [30, 7, 1] as const;
/** Days of usage that a forecast needs. */
export const forecastDays = 7;
export const licenceFileBytes = 16 * 1024;

export const defaults = { theme: 'dark', size: 'default', layout: 'left', companyPrefix: '' } as const;

export const page = { defaultSize: 20, maxSize: 500 } as const;
/** Rows of one CSV export at most. */
export const exportRows = 100_000;

/** How often a device may be polled, in seconds. */
export const pollIntervalsS = [10, 60] as const;
export type PollIntervalS = (typeof pollIntervalsS)[number];

export const chartPoints = { default: 300, max: 10_000 } as const;
/** The most metrics that one question for a chart may name. */
export const mostChartMetrics = 8;
/** The longest range one chart may ask for. */
export const chartRangeDays = 400;

/** The live connection: `GET {livePath}?ticket=…&lang=…`, upgraded to a WebSocket. Text frames of JSON, 64 KiB at most. */
export const livePath = '/api/v1/live';
export const liveMaxBytes = 64 * 1024;
export const liveTicketMs = 30_000;
export const liveTopics = 64;

/** Devices of one call that does something to several. */
export const mostDevicesAtOnce = 200;
