import { type Screen } from '@linekeeper/contract/screens';
import { type ComponentType } from 'react';
import { type Session } from './session.ts';

/** A screen that a shortcut can lead to and that its reader may open. */
export interface Place {
  readonly path: string;
  readonly title: Screen['title'];
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }> | undefined;
}
type PlacesOf = (session: Session) => readonly Place[];

let offered: PlacesOf = () => [];

/** Says once at start-up which screens there are: the app alone knows them. */
export function offerPlaces(placesOf: PlacesOf): void {
  offered = placesOf;
}

/** The screens of both modes that a session may open and that a shortcut can lead to, in the order of the menu. */
export const placesOf: PlacesOf = (session) => offered(session);
