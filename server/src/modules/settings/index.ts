export { createDelivery, type DeliveryParts, mailPasswordPlace } from './mail-delivery.ts';
