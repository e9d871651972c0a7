// How each coin stands on each network, how its difference went, and what a surplus is made of.
import { officeCustody } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Sparkline } from '@bourse/ui/sparkline.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { CostsButton } from './costs-button.tsx';
import { balanceColumns, placeColumn } from './balance-columns.tsx';

type Standing = officeCustody.ReconciliationStanding;

const stateOf = (difference: string): 'matches' | 'shortfall' | 'surplus' => {
  if (difference === '0') return 'matches';
  return difference.startsWith('-') ? 'shortfall' : 'surplus';
};
const TONES = { matches: 'success', shortfall: 'error', surplus: 'warning' } as const;

const columns: readonly Column<Standing>[] = [
  placeColumn,
  ...balanceColumns,
  {
    key: 'course',
    header: t('office.custody.course'),
    width: '11%',
    hiddenBelow: 860,
    onCard: 'hidden',
    cell: ({ history }) => (
      <Sparkline values={history.map(({ difference }) => Number(difference))} width={72} height={20} />
    ),
  },
  {
    key: 'state',
    header: t('office.identity.status'),
    width: '11%',
    onCard: 'end',
    cell: ({ difference }) => {
      const state = stateOf(difference);
      return <Badge tone={TONES[state]}>{t(`office.custody.${state}`)}</Badge>;
    },
  },
  {
    key: 'free',
    header: t('office.custody.free'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ free, below_minimum: below }) =>
      below === '0' ? (
        formatDecimal(free)
      ) : (
        <Figure text={formatDecimal(free)} detail={`${t('office.custody.belowMinimum')}: ${formatDecimal(below)}`} />
      ),
  },
];

const detail = (standing: Standing) => {
  const { height, block_hash: hash, time, free } = standing;
  return (
    <div className="flex flex-col gap-2 px-3 py-2 text-12 whitespace-normal max-md:px-0">
      <p className="text-ink-2">
        {time} · {t('office.custody.height')} {formatDecimal(String(height))} ·{' '}
        <span className="font-mono break-all text-ink-3">{hash}</span>
      </p>
      {free !== '0' && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(['surplus', 'chain'] as const).map((kind) => (
            <AskButton
              key={kind}
              permission="custody.request"
              label={t(kind === 'surplus' ? 'office.custody.bookSurplus' : 'office.custody.bookChain')}
              renderDialog={(onClose) => <BookingDialog kind={kind} standing={standing} onClose={onClose} />}
            />
          ))}
        </div>
      )}
    </div>
  );
};

export function StandingPanel() {
  const query = useAsk(officeCustody.standing, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel>
      <p className="border-b border-line px-4 py-2.5 text-12 text-ink-2">{t('office.custody.formula')}</p>
      <Answer query={query}>
        {(rows) => (
          <Table
            label={t('office.custody.part.standing')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            density="calm"
            detail={detail}
            empty={<EmptyState title={t('office.custody.noRows')} text={t('office.custody.noRowsHint')} />}
          />
        )}
      </Answer>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
        <CostsButton />
      </div>
    </Panel>
  );
}
