// What each part of the form is given, and the frame of one.
import type { PaymentWay } from '@bourse/domain';
import { Section } from '@bourse/ui/section.tsx';
import type { ReactNode } from 'react';
import type { AdDraft, ChangeDraft } from '../draft/ad-draft.ts';
import type { AdField, AdMarket, AdReading } from '../draft/read-ad.ts';
import type { AdNames } from './ad-words.ts';

export type AdPartProps = {
  readonly draft: AdDraft;
  readonly change: ChangeDraft;
  readonly market: AdMarket;
  readonly reading: AdReading;
  readonly names: AdNames;
  /** Returns the text of a field's issue; undefined while there is none to show. */
  readonly errorOf: (field: AdField) => string | undefined;
  /** Ways of the own payment methods. */
  readonly ownWays: readonly PaymentWay[];
  /** The ad is published: what it is about stays. */
  readonly isChange: boolean;
};

type FormPartProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** A titled group of fields. */
export function FormPart({ title, text, children }: FormPartProps) {
  return (
    <Section title={title} {...(text !== undefined && { text })}>
      <div className="flex flex-col gap-4">{children}</div>
    </Section>
  );
}
