// How each coin stands on each network, how its difference went, and what a surplus is made of.
import { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Sparkline } from '@bourse/ui/sparkline.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { endColumn, figureColumn } from '../../ui/column.tsx';
import { FundButton } from '../../ui/fund-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { balanceColumns, placeColumn, placeText } from './balance-columns.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

type Standing = officeCustody.ReconciliationStanding;

const stateOf = (difference: string): 'matches' | 'shortfall' | 'surplus' => {
  if (difference === '0') return 'matches';
  return difference.startsWith('-') ? 'shortfall' : 'surplus';
};
const TONES = { matches: 'success', shortfall: 'error', surplus: 'warning' } as const;

const columns: readonly Column<Standing>[] = [
  {
    ...placeColumn,
    width: '18%',
    cell: (row) => (
      <span title={row.block_hash}>
        {placeText(row)}
        <span className="block text-12 text-ink-3">
          {row.time} · #{row.height}
        </span>
      </span>
    ),
  },
  ...balanceColumns,
  {
    key: 'course',
    header: t('office.custody.course'),
    width: '9%',
    hiddenBelow: 860,
    onCard: 'hidden',
    cell: ({ history }) => (
      <Sparkline
        values={history.map(({ difference }) => Number(difference))}
        width={72}
        height={20}
        className="text-ink-3!"
      />
    ),
  },
  endColumn('state', t('office.custody.state'), { width: '10%' }, ({ difference }) => {
    const state = stateOf(difference);
    return <Badge tone={TONES[state]}>{t(`office.custody.${state}`)}</Badge>;
  }),
  figureColumn('free', t('office.custody.free'), { width: '12%' }, ({ free }) => formatDecimal(free)),
];

/** Only where there is a surplus: what of it is still somebody's, and how the rest is booked. */
function Surplus({ standing }: { readonly standing: Standing }) {
  const { free, claimable } = standing;
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2 text-12 text-ink-2 empty:hidden max-md:px-0">
      {claimable !== '0' && (
        <p className="basis-full">
          {t('office.custody.claimable')}: <span className="font-mono">{formatDecimal(claimable)}</span>
        </p>
      )}
      {free !== '0' &&
        (['surplus', 'chain'] as const).map((kind) => (
          <AskButton
            key={kind}
            permission="custody.request"
            label={t(kind === 'surplus' ? 'office.custody.bookSurplus' : 'office.custody.bookChain')}
            renderDialog={(onClose) => <BookingDialog kind={kind} standing={standing} onClose={onClose} />}
          />
        ))}
    </div>
  );
}

/** What was moved by hand has cost what nobody has booked; what nobody was credited may hide it. */
const Transfer = ({ standing }: { readonly standing: Standing }) => (
  <div className="flex flex-wrap gap-2 px-3 py-2 empty:hidden max-md:px-0">
    <AskButton
      permission="custody.request"
      label={t('office.custody.bookTransfer')}
      renderDialog={(onClose) => <TransferDialog standing={standing} onClose={onClose} />}
    />
  </div>
);

const detail = (standing: Standing) => (
  <>
    {stateOf(standing.difference) === 'surplus' && <Surplus standing={standing} />}
    <Transfer standing={standing} />
  </>
);

export function StandingPanel() {
  const query = useAsk(officeCustody.standing, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel>
      <p className="border-b border-line px-4 py-2.5 text-12 text-ink-2">{t('office.custody.formula')}</p>
      <Answer query={query}>
        {(rows) => (
          <Rows
            label={t('office.custody.part.standing')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            detail={detail}
            empty={{ title: t('office.custody.noRows'), text: t('office.custody.noRowsHint') }}
          />
        )}
      </Answer>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
        <FundButton
          label={t('office.custody.payCosts')}
          purposes={['chain_costs']}
          call={officeCustody.proposeCosts}
          inputOf={({ currency, amount, reason }) => ({ currency, amount, reason })}
        />
      </div>
    </Panel>
  );
}
