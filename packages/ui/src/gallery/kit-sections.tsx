// The gallery of the kit: every primitive in all its states, with room for what an app adds to a section.
import { ControlSections, type ControlSectionsProps } from './control-sections.tsx';
import { FieldSections } from './field-sections.tsx';
import { OverlaySection } from './overlay-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { StateSections } from './state-sections.tsx';

export function KitSections(props: ControlSectionsProps) {
  return (
    <>
      <ControlSections {...props} />
      <FieldSections />
      <PictureSection />
      <StateSections />
      <OverlaySection />
    </>
  );
}
