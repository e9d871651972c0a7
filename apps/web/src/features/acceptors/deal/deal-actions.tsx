// The buttons of a deal with an acceptor, those that the server allows this party now, and the dialog that they open.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import type { DealAct, DealDetail } from '../acceptors.ts';
import { actKey } from './deal-acts.ts';

const ActDialog = lazyOverlay(() => import('./act-dialog.tsx').then((module) => module.ActDialog));

/** These acts move the deal on: their buttons are prominent, the others quiet. */
const LEADING: ReadonlySet<DealAct> = new Set(['accept', 'pay', 'confirm']);

const leadingFirst = (acts: readonly DealAct[]): readonly DealAct[] =>
  acts.toSorted((one, other) => Number(LEADING.has(other)) - Number(LEADING.has(one)));

export type DealActionsProps = { readonly deal: DealDetail; readonly className?: string };

export function DealActions({ deal, className }: DealActionsProps) {
  const [asked, setAsked] = useState<DealAct>();
  if (deal.acts.length === 0 && asked === undefined) return null;
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {leadingFirst(deal.acts).map((act) => (
        <Button
          key={act}
          variant={LEADING.has(act) ? 'primary' : 'secondary'}
          size="large"
          aria-haspopup="dialog"
          className={cx(LEADING.has(act) && 'max-md:flex-1')}
          onClick={() => setAsked(act)}
        >
          {t(actKey(deal, act))}
        </Button>
      ))}
      {asked && <ActDialog deal={deal} act={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
