// How the gallery hangs its pieces: sections with a name, and cases with a word on the state they show.
import type { ReactNode } from 'react';

/** Sections are photographed one by one, under this name. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section id={name} aria-label={name} data-section={name} className="gallery-section">
      <h2>{name}</h2>
      {children}
    </section>
  );
}

export const Row = ({ children }: { readonly children: ReactNode }) => <div className="gallery-row">{children}</div>;

export type CaseProps = {
  readonly name: string;
  /** Whoever photographs the gallery puts the first control inside into this state. */
  readonly force?: 'hover' | 'focus' | 'active';
  readonly width?: number;
  /** Height of a part that fills what it is given. */
  readonly height?: number;
  readonly children: ReactNode;
};

export function Case({ name, force, width, height, children }: CaseProps) {
  return (
    <div className="gallery-case" style={width === undefined ? undefined : { width }}>
      <p>{name}</p>
      <div
        data-force={force}
        className={height === undefined ? undefined : 'gallery-panel'}
        style={height === undefined ? undefined : { height }}
      >
        {children}
      </div>
    </div>
  );
}
