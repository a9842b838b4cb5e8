import { type AppCode } from '@linekeeper/contract/permissions/permissions';

/** Reads the tenant's applications again. `refused` is one whose call was refused; gives whether the page tells that itself. */
type Handler = (refused: AppCode | undefined) => boolean;

let whenChanged: Handler | undefined;

/** Has a function called when the tenant's applications are to be read again; gives the way to stop that. */
export function onApplicationsChanged(handler: Handler): () => void {
  whenChanged = handler;
  return () => {
    if (whenChanged === handler) whenChanged = undefined;
  };
}

/** Tells that the tenant's applications changed, or may have while nothing was heard. */
export function applicationsChanged(refused?: AppCode): boolean {
  return whenChanged?.(refused) ?? false;
}
