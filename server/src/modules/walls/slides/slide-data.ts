import { type Slide } from '@linekeeper/contract/walls/walls';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { type Explorer } from '../../explorer/index.ts';
import { type WallParts } from '../walls.service.ts';
import { boardSlide } from './board-slide.ts';
import { customersAvailabilitySlide } from './customers-availability-slide.ts';
import { customersChangesSlide } from './customers-changes-slide.ts';
import { customersServicesSlide } from './customers-services-slide.ts';
import { customersSlide } from './customers-slide.ts';
import { customersMapSlide, mapSlide } from './map-slides.ts';
import { overallSlide } from './overall-slide.ts';
import { serviceSlide, servicesSlide } from './services-slides.ts';
import { customersSharesSlide, sharesSlide } from './shares-slides.ts';
import { customersTrafficSlide, trafficSlide } from './traffic-slides.ts';

export interface SlideParts extends WallParts {
  /** Draws a chart of the explorer. */
  readonly pinned: Explorer['pinned'];
}

/** The figures of a slide at a time, of what its reader may see: by the functions that the screens show them with. */
export async function slideData(
  parts: SlideParts,
  context: RequestContext,
  slide: Slide,
  nowMs: number,
): Promise<SlideData> {
  try {
    return await figuresOf(parts, context, slide, nowMs);
  } catch (error) {
    // The others of the wall are shown.
    if ('customerId' in slide && error instanceof AppError && error.entry === 'NOT_FOUND')
      return { kind: 'customer-gone' };
    throw error;
  }
}

function figuresOf(
  parts: SlideParts,
  context: RequestContext,
  slide: Slide,
  nowMs: number,
): Promise<SlideData> {
  switch (slide.kind) {
    case 'overall':
      return overallSlide(parts, context, slide, nowMs);
    case 'map':
      return mapSlide(parts, context, slide);
    case 'services':
      return servicesSlide(parts, context, slide.tag);
    case 'service':
      return serviceSlide(parts, context, slide.serviceId);
    case 'devices':
    case 'lines':
      return sharesSlide(parts, context, slide);
    case 'traffic':
      return trafficSlide(parts, context, slide, nowMs);
    case 'board':
      return boardSlide(parts, context, slide, nowMs);
    case 'customers':
      return customersSlide(parts, context, slide);
    case 'customers-map':
      return customersMapSlide(parts, context, slide.customerId);
    case 'customers-availability':
      return customersAvailabilitySlide(parts, context, slide, nowMs);
    case 'customers-services':
      return customersServicesSlide(parts, context, slide.customerId);
    case 'customers-devices':
    case 'customers-lines':
      return customersSharesSlide(parts, context, slide);
    case 'customers-traffic':
      return customersTrafficSlide(parts, context, slide, nowMs);
    case 'customers-changes':
      return customersChangesSlide(parts, context, slide, nowMs);
  }
}
