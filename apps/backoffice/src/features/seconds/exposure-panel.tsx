// What live orders may be paid, second by second, against the cap of a second; and what stands behind them.
import { type MessageOf, officeMicro } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { divCeil, parseUnits } from '@bourse/domain';
import { useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Facts } from '../../ui/page.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { LOOK_EVERY_MS } from './desk.ts';

/** So many hundredths of a percent are a whole. */
const HUNDREDTHS_PER_WHOLE = 10_000n;

/** How much of a cap is taken, in percent, rounded up to hundredths: what is not full never reads so the other way round. */
function shareOf(part: string, cap: string): number {
  const whole = parseUnits(cap) ?? 0n;
  return whole === 0n ? 100 : Number(divCeil((parseUnits(part) ?? 0n) * HUNDREDTHS_PER_WHOLE, whole)) / 100;
}

type Exposure = MessageOf<typeof officeMicro.exposure>;
type Row = officeMicro.MicroExposureRow;

/** In percent. */
const TIGHT = 80;

function CapBar({ share }: { readonly share: number }) {
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-line max-md:hidden">
        <span
          className={cx('block h-full', share >= TIGHT ? 'bg-error' : 'bg-iris')}
          style={{ width: `${Math.min(share, 100)}%` }}
        />
      </span>
      <span className={cx(share >= TIGHT && 'text-error')}>{share}%</span>
    </span>
  );
}

const columnsOf = ({ currency_name: coin, second_max: cap }: Exposure): readonly Column<Row>[] => [
  titleColumn('due', t('office.micro.due'), { width: '20%', isNumeric: true }, (row) => (
    <Moment at={row.due_second * 1_000} />
  )),
  figureColumn('orders', t('office.micro.live'), ({ orders }) => formatDecimal(String(orders))),
  figureColumn('sides', t('office.micro.sides'), ({ orders, up }) => `${up} / ${orders - up}`),
  figureColumn('stake', t('office.micro.stake'), ({ stake }) => moneyText(stake, coin)),
  figureColumn('payout', t('office.micro.payoutMax'), ({ payout }) => moneyText(payout, coin)),
  figureColumn('share', t('office.micro.capUse'), { width: '22%' }, ({ payout }) => (
    <CapBar share={shareOf(payout, cap)} />
  )),
];

function ExposureTable({ exposure }: { readonly exposure: Exposure }) {
  const { currency_name: coin, seconds } = exposure;
  return (
    <>
      <div className="grid items-start border-b border-line md:grid-cols-2">
        <Facts
          facts={[
            [t('office.micro.live'), formatDecimal(String(exposure.orders))],
            [t('office.micro.stake'), moneyText(exposure.stake, coin)],
            [t('office.micro.payoutMax'), moneyText(exposure.payout, coin)],
          ]}
        />
        <Facts
          facts={[
            [t('office.house.micro_pool'), moneyText(exposure.pool, coin)],
            [t('office.house.micro_reserve'), moneyText(exposure.reserve, coin)],
            [t('office.micro.reserved'), moneyText(exposure.reserved, coin)],
            [t('office.micro.field.second_max'), moneyText(exposure.second_max, coin)],
          ]}
        />
      </div>
      <Table
        label={t('office.micro.exposure')}
        columns={columnsOf(exposure)}
        rows={seconds}
        keyOf={(row) => row.due_second}
        empty={<EmptyState title={t('office.micro.noLive')} />}
      />
    </>
  );
}

function CurrencyExposure({ currencyId }: { readonly currencyId: number }) {
  const query = useAsk(officeMicro.exposure, { currency: currencyId }, { everyMs: LOOK_EVERY_MS });
  return <Answer query={query}>{(exposure) => <ExposureTable exposure={exposure} />}</Answer>;
}

export const ExposurePanel = () => (
  <CurrencyChoice>{(currencyId) => <CurrencyExposure currencyId={currencyId} />}</CurrencyChoice>
);
