// What each level may: withdrawals, which are changed here, and fiat trade and contracts, which their own desks change.
import { officeFiatSettings, officeLever, officeLimits } from '@bourse/contract';
import { VERIFICATION_LEVELS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useMay } from '../../lib/session.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { actsColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SettingsButton } from './desk.ts';
import { askedText } from '../../ui/settings-draft.ts';

type Level = officeLimits.LevelLimitRow;

const levelText = (level: number): string => t('office.identity.level', { level });

const COLUMNS: readonly Column<Level>[] = [
  titleColumn('level', t('office.identity.levelHeader'), ({ level }) => levelText(level)),
  figureColumn('users', t('office.limits.users'), ({ users }) => formatDecimal(String(users))),
  figureColumn('limit', t('office.limits.field.day_limit'), ({ day_limit: limit }) => `${formatDecimal(limit)} USDT`),
  actsColumn(t('office.change.propose'), { width: '30%' }, ({ level, day_limit: stands }) => (
    <SettingsButton
      title={levelText(level)}
      fields={['day_limit']}
      stands={{ day_limit: stands }}
      unit="USDT"
      call={officeLimits.proposeLevel}
      inputOf={({ day_limit: limit, ...asked }) => ({ level, day_limit: askedText(limit), ...asked })}
    />
  )),
];

type Quota = { readonly level: number; readonly day_limit: string };
const QUOTA_COLUMNS: readonly Column<Quota>[] = [
  titleColumn('level', t('office.identity.levelHeader'), ({ level }) => levelText(level)),
  figureColumn('limit', t('office.limits.fiat'), ({ day_limit: limit }) =>
    limit === '' ? '–' : `${formatDecimal(limit)} USDT`,
  ),
];

function FiatQuotas() {
  const query = useAsk(officeFiatSettings.settings, {});
  return (
    <Panel title={t('office.limits.fiat')}>
      <Answer query={query} rows={4}>
        {({ quotas }) => (
          <Rows label={t('office.limits.fiat')} columns={QUOTA_COLUMNS} rows={quotas} keyOf={({ level }) => level} />
        )}
      </Answer>
      <ToDesk path="/fiat?view=settings" />
    </Panel>
  );
}

type Market = officeLever.LeverMarketRow;
const MARKET_COLUMNS: readonly Column<Market>[] = [
  titleColumn('market', t('office.lever'), ({ symbol }) => symbol),
  ...VERIFICATION_LEVELS.map(
    (level): Column<Market> =>
      figureColumn(String(level), levelText(level), ({ settings }) => {
        const limit = settings.limits.find((one) => one.level === level);
        return limit ? `${limit.multiple_max} × ${formatDecimal(String(limit.hands_max))}` : '–';
      }),
  ),
];

function LeverLimits() {
  const query = useAsk(officeLever.listMarkets, {});
  return (
    <Panel title={t('office.limits.lever')}>
      <Answer query={query}>
        {({ list }) => (
          <Rows label={t('office.limits.lever')} columns={MARKET_COLUMNS} rows={list} keyOf={({ id }) => id} />
        )}
      </Answer>
      <ToDesk path="/contracts" />
    </Panel>
  );
}

/** They are changed at their own desk. */
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
            <Rows label={t('office.limits.levels')} columns={COLUMNS} rows={levels} keyOf={({ level }) => level} />
          )}
        </Answer>
      </Panel>
      {maySeeFiat && <FiatQuotas />}
      {maySeeLever && <LeverLimits />}
    </div>
  );
}
