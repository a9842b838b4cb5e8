import { useEffect } from 'react';

interface Acts {
  readonly turn: (places: number) => void;
  readonly pause: () => void;
  readonly fill: () => void;
}

/** The arrows turn, space pauses, F fills the screen. */
export function useWallKeys({ turn, pause, fill }: Acts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnButton = event.target instanceof HTMLButtonElement;
      if (event.key === 'ArrowRight') turn(1);
      else if (event.key === 'ArrowLeft') turn(-1);
      else if (event.key === ' ' && !isOnButton) pause();
      else if (event.key === 'f' || event.key === 'F') fill();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [turn, pause, fill]);
}

/** Fills the screen with the page, or gives it back. */
export function fillScreen(): void {
  // A browser that does not let it says so by refusing; there is nothing else to do about it.
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(() => undefined);
}
