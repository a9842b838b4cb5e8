import { lazy } from 'react';

/** How a service was: drawn after how it is, and loaded after it. */
export const ServiceTimes = lazy(() =>
  import('./service-times.tsx').then((m) => ({ default: m.ServiceTimes })),
);
export const ServiceCalendar = lazy(() =>
  import('./service-calendar.tsx').then((m) => ({ default: m.ServiceCalendar })),
);
