/** What one call and one tenant may bring by remote write (docs/howto/write-as-prometheus.md). */
export const writeLimits = {
  /** Of the body as it comes, and of what it is unpacked to: said by it, and asked before anything is held. */
  bodyBytes: 1024 * 1024,
  unpackedBytes: 8 * 1024 * 1024,
  series: 10_000,
  samples: 20_000,
  labels: 40,
  labelNameBytes: 128,
  labelValueBytes: 1_024,
  /** How far from now a sample may be: what a Prometheus that was cut off keeps, and how clocks differ. */
  pastHours: 24,
  futureMinutes: 10,
  /** Of a tenant: series that were written to within a day, all that are kept, new ones an hour. */
  activeSeries: 10_000,
  keptSeries: 50_000,
  newSeriesPerHour: 5_000,
  /** Samples of a tenant: an hour, and all that are kept. */
  samplesPerHour: 3_000_000,
  keptSamples: 300_000_000,
} as const;
