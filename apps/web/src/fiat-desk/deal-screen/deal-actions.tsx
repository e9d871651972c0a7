// The buttons of a deal, those that the server allows this party now, and the dialogs that they open.
import { Button, ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import type { DealDetail } from '../deal.ts';

const PayDialog = lazyOverlay(() => import('./pay-dialog.tsx').then((module) => module.PayDialog));
const CancelDialog = lazyOverlay(() => import('./cancel-dialog.tsx').then((module) => module.CancelDialog));
const ReleaseDialog = lazyOverlay(() => import('./release-dialog.tsx').then((module) => module.ReleaseDialog));
const AppealDialog = lazyOverlay(() => import('./appeal-dialog.tsx').then((module) => module.AppealDialog));
const ConcedeDialog = lazyOverlay(() => import('./concede-dialog.tsx').then((module) => module.ConcedeDialog));

const DIALOGS = {
  pay: PayDialog,
  release: ReleaseDialog,
  cancel: CancelDialog,
  appeal: AppealDialog,
  concede: ConcedeDialog,
} as const;
type Act = keyof typeof DIALOGS;

const TEXTS = {
  pay: 'fiat.act.pay',
  release: 'fiat.act.release',
  cancel: 'fiat.act.cancel',
  appeal: 'fiat.act.appeal',
  concede: 'fiat.act.concede',
} as const satisfies Record<Act, string>;

const MAIN: ReadonlySet<Act> = new Set<Act>(['pay', 'release']);
const ALL: readonly Act[] = ['pay', 'release', 'appeal', 'concede', 'cancel'];

/** Lists the acts that the server would accept now, the main one first. */
const actsOf = ({ acts }: DealDetail): readonly Act[] => ALL.filter((act) => acts[act] === 1);

export type DealActionsProps = { readonly deal: DealDetail; readonly className?: string };

/** Links to the pages that follow a completed deal. */
export function DealLinks({ deal }: Pick<DealActionsProps, 'deal'>) {
  if (deal.state !== 'done') return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <ButtonLink to="/new_account/legal">{t('fiat.toAssets')}</ButtonLink>
      <ButtonLink to={deal.kind === 'c2c' ? '/c2c' : '/legal/Trade'} variant="quiet">
        {t('fiat.toMarket')}
      </ButtonLink>
    </div>
  );
}

export function DealActions({ deal, className }: DealActionsProps) {
  const [asked, setAsked] = useState<Act>();
  const acts = actsOf(deal);
  // Somebody else may have moved the deal on while a dialog was open.
  const Asked = asked !== undefined && acts.includes(asked) ? DIALOGS[asked] : undefined;
  if (acts.length === 0) return null;
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {acts.map((act) => (
        <Button
          key={act}
          variant={MAIN.has(act) ? 'primary' : 'secondary'}
          size="large"
          aria-haspopup="dialog"
          className={cx(MAIN.has(act) && 'max-md:flex-1')}
          onClick={() => setAsked(act)}
        >
          {t(TEXTS[act])}
        </Button>
      ))}
      {Asked && <Asked deal={deal} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
