// The frame of login and registration: the form on paper, the ledger engraving beside it on a wide screen.
import { DepthEngraving } from '@bourse/ui/depth-engraving.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { ReactNode } from 'react';

export type AuthFrameProps = {
  readonly title: string;
  /** The way to the other form. */
  readonly aside?: ReactNode;
  /** Why one is here, above the form. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

export function AuthFrame({ title, aside, notice, children }: AuthFrameProps) {
  return (
    <div className="grid flex-1 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(480px,42%)]">
      <section className="relative hidden overflow-hidden bg-sunken lg:block">
        <DepthEngraving className="absolute inset-y-0 right-2 h-full w-4/5" />
        <TickRuler axis="y" edge="end" className="absolute inset-y-0 right-0" />
        <div className="relative flex h-full max-w-130 flex-col justify-end p-12">
          <p className="text-40 font-[550] text-balance">{t('auth.strip.title')}</p>
          <p className="mt-3 text-14 text-balance text-ink-2">{t('auth.strip.text')}</p>
        </div>
      </section>
      <section className="flex justify-center bg-panel px-4 pt-8 pb-12 md:pt-16 lg:border-s lg:border-line">
        <div className="w-full max-w-95">
          <h1 className="text-28">{title}</h1>
          {aside && <p className="mt-1 text-13 text-ink-2">{aside}</p>}
          {notice}
          <div className="h-6" />
          {children}
        </div>
      </section>
    </div>
  );
}
