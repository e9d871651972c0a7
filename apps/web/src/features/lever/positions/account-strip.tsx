// The account of the quote currency: what it is worth, what of it works, how near it is to liquidation, and where it would
// stand if the index moved.
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { toggleMask, useAmountText, useMask } from '../../../lib/mask.ts';
import { moneyText, rateText } from '../figures.ts';
import { accountOf, outlookOf, riskLevelOf, type WalletMoney } from './account.ts';
import type { Position } from './position.ts';
import { RiskGauge } from './risk-gauge.tsx';
import { toneOfUnits } from '../../../lib/figure-text.ts';

export type AccountStripProps = {
  readonly legalName: string;
  /** Undefined while unknown. */
  readonly wallet: WalletMoney | undefined;
  /** The positions are of this quote currency. */
  readonly positions: readonly Position[];
  readonly className?: string;
};

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5 whitespace-nowrap max-md:flex-col max-md:gap-0">
      <dt className="text-ink-3 max-md:text-11 max-md:whitespace-normal">{label}</dt>
      <dd className="font-mono">{children}</dd>
    </div>
  );
}

const MOVES = [-5, 5] as const;

/** Shows what the risk rate would be if all indexes had moved by a few percent. */
function Outlooks({ wallet, positions }: { readonly wallet: WalletMoney; readonly positions: readonly Position[] }) {
  return MOVES.map((move) => {
    const { riskRate, isLiquidated } = outlookOf(wallet, positions, move);
    const moved = `${formatDecimal(String(move), { sign: 'always' })}%`;
    const level = riskLevelOf(riskRate);
    return (
      <Fact key={move} label={t('lever.risk.ifMoved', { move: moved })}>
        <span className={cx(isLiquidated ? 'text-error' : level !== 'safe' && 'text-warning')}>
          {isLiquidated ? t('lever.risk.liquidated') : rateText(riskRate)}
        </span>
      </Fact>
    );
  });
}

const NOTHING: WalletMoney = { available: '0', locked: '0' };

export function AccountStrip({ legalName, wallet, positions, className }: AccountStripProps) {
  const amountText = useAmountText();
  const isMasked = useMask((mask) => mask.isMasked);
  const account = accountOf(wallet ?? NOTHING, positions);
  const text = (units: bigint): string => amountText(moneyText(wallet && units));
  const Icon = isMasked ? EyeOff : Eye;
  return (
    <div
      role="group"
      aria-label={t('lever.account', { currency: legalName })}
      className={cx('flex shrink-0 items-center gap-x-4 px-3 py-1 text-11 max-md:py-2 max-md:text-12', className)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 max-md:flex-col max-md:items-stretch">
        <dl className="flex flex-wrap gap-x-4 gap-y-1 max-md:grid max-md:grid-cols-3 max-md:items-end max-md:gap-y-1.5">
          <Fact label={t('lever.account.equity')}>{text(account.equity)}</Fact>
          <Fact label={t('lever.account.available')}>{text(account.available)}</Fact>
          <Fact label={t('lever.account.margin')}>{text(account.margin)}</Fact>
          {account.held > 0n && <Fact label={t('lever.account.held')}>{text(account.held)}</Fact>}
          <Fact label={t('lever.account.profit')}>
            <span className={toneOfUnits(account.profit)}>{amountText(moneyText(account.profit, 'always'))}</span>
          </Fact>
        </dl>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <RiskGauge riskRate={wallet && account.riskRate} />
          {wallet && positions.length > 0 && (
            <dl className="flex flex-wrap gap-x-4 gap-y-1">
              <Outlooks wallet={wallet} positions={positions} />
            </dl>
          )}
        </div>
      </div>
      <IconButton
        label={t(isMasked ? 'comfort.unmask' : 'comfort.mask')}
        onClick={toggleMask}
        className="size-6! touch:size-11!"
      >
        <Icon size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
