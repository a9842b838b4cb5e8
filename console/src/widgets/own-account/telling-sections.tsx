import { AlarmSection } from './alarm-section.tsx';
import { AlertChoiceSection } from './alert-choice-section.tsx';

/** How one is told of what happens. */
export function TellingSections() {
  return (
    <>
      <AlertChoiceSection />
      <AlarmSection />
    </>
  );
}
