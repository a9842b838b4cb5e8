/** How long a write waits for others that want one. */
const sharedWriteMs = 100;

/** Writes what was taken in, for several who wait for that at once: resolves once it was written as far as it can be. */
export function sharedWrite(write: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () =>
    (next ??= new Promise<void>((resolve) => setTimeout(resolve, sharedWriteMs)).then(() => {
      next = undefined;
      return write();
    }));
}
