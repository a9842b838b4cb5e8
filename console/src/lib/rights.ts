let whenChanged: (() => void) | undefined;

/** Has a function called when the server says that what one may do has changed; gives the way to stop that. */
export function onRightsChanged(handler: () => void): () => void {
  whenChanged = handler;
  return () => {
    if (whenChanged === handler) whenChanged = undefined;
  };
}

/** Tells that what one may do has changed, or may have while nothing was heard. */
export function rightsChanged(): void {
  whenChanged?.();
}
