// What each level may: withdrawals, which are changed here, and fiat trade and contracts, which their own desks change.
import { officeFiatSettings, officeLever, officeLimits } from '@bourse/contract';
import { VERIFICATION_LEVELS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Link } from '@bourse/ui/link.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAct, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { DESK, type Field } from './fields.ts';
import { askedText } from '../../ui/settings-draft.ts';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Level = officeLimits.LevelLimitRow;

const levelText = (level: number): string => t('office.identity.level', { level });

function LevelDialog({ row, onClose }: { readonly row: Level; readonly onClose: () => void }) {
  const request = useAct(officeLimits.proposeLevel, onClose);
  return (
    <SettingsDialog
      desk={DESK}
      title={levelText(row.level)}
      fields={['day_limit']}
      stands={{ day_limit: row.day_limit }}
      unit="USDT"
      isPending={request.isPending}
      onPropose={({ day_limit: dayLimit, ...asked }) =>
        request.mutate({ level: row.level, day_limit: askedText(dayLimit), ...asked })
      }
      onClose={onClose}
    />
  );
}

const COLUMNS: readonly Column<Level>[] = [
  {
    key: 'level',
    header: t('office.identity.levelHeader'),
    onCard: 'title',
    cell: ({ level }) => levelText(level),
  },
  {
    key: 'users',
    header: t('office.limits.users'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ users }) => formatDecimal(String(users)),
  },
  {
    key: 'limit',
    header: t('office.limits.field.day_limit'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ day_limit: limit }) => `${formatDecimal(limit)} USDT`,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '30%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => (
      <AskButton
        permission="limits.request"
        label={t('office.change.propose')}
        renderDialog={(onClose) => <LevelDialog row={row} onClose={onClose} />}
      />
    ),
  },
];

type Quota = { readonly level: number; readonly day_limit: string };
const QUOTA_COLUMNS: readonly Column<Quota>[] = [
  {
    key: 'level',
    header: t('office.identity.levelHeader'),
    onCard: 'title',
    cell: ({ level }) => levelText(level),
  },
  {
    key: 'limit',
    header: t('office.limits.fiat'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ day_limit: limit }) => (limit === '' ? '–' : `${formatDecimal(limit)} USDT`),
  },
];

function FiatQuotas() {
  const query = useAsk(officeFiatSettings.settings, {});
  return (
    <Panel title={t('office.limits.fiat')}>
      <Answer query={query} rows={4}>
        {({ quotas }) => (
          <Table
            label={t('office.limits.fiat')}
            columns={QUOTA_COLUMNS}
            rows={quotas}
            keyOf={({ level }) => level}
            density="calm"
          />
        )}
      </Answer>
      <ToDesk path="/fiat?view=settings" />
    </Panel>
  );
}

type Market = officeLever.LeverMarketRow;
const MARKET_COLUMNS: readonly Column<Market>[] = [
  { key: 'market', header: t('office.lever'), onCard: 'title', cell: ({ symbol }) => symbol },
  ...VERIFICATION_LEVELS.map(
    (level): Column<Market> => ({
      key: String(level),
      header: levelText(level),
      isNumeric: true,
      onCard: 'wide',
      cell: ({ settings }) => {
        const limit = settings.limits.find((one) => one.level === level);
        return limit ? `${limit.multiple_max} × ${formatDecimal(String(limit.hands_max))}` : '–';
      },
    }),
  ),
];

function LeverLimits() {
  const query = useAsk(officeLever.listMarkets, {});
  return (
    <Panel title={t('office.limits.lever')}>
      <Answer query={query}>
        {({ list }) => (
          <Table
            label={t('office.limits.lever')}
            columns={MARKET_COLUMNS}
            rows={list}
            keyOf={({ id }) => id}
            density="calm"
          />
        )}
      </Answer>
      <ToDesk path="/contracts" />
    </Panel>
  );
}

/** Where they are changed. */
const ToDesk = ({ path }: { readonly path: string }) => (
  <p className="border-t border-line px-4 py-3 text-12">
    <Link to={path} className="text-iris">
      {t('office.change.propose')}
    </Link>
  </p>
);

export function LevelsPanel() {
  const query = useAsk(officeLimits.view, {}, { everyMs: FOLLOW_EVERY_MS });
  const [maySeeFiat, maySeeLever] = [useMay('fiat.read'), useMay('lever.read')];
  return (
    <div className="flex flex-col gap-4">
      <Panel>
        <Answer query={query} rows={4}>
          {({ levels }) => (
            <Table
              label={t('office.limits.levels')}
              columns={COLUMNS}
              rows={levels}
              keyOf={({ level }) => level}
              density="calm"
            />
          )}
        </Answer>
      </Panel>
      {maySeeFiat && <FiatQuotas />}
      {maySeeLever && <LeverLimits />}
    </div>
  );
}
