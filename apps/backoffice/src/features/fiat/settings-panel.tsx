// Everything that is set of fiat trade, each with the way to ask for a change.
import { type MessageOf, officeFiatSettings } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { Badge } from '@bourse/ui/badge.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { actsColumn, endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { askedText } from '../../ui/settings-draft.ts';
import { CoinsPanel } from './coins-panel.tsx';
import { CurrenciesPanel } from './currencies-panel.tsx';
import { LOOK_EVERY_MS, SettingsButton } from './desk.tsx';
import { RulesPanel } from './rules-panel.tsx';

// The ways to pay fiat money, and whether each is offered.
type Way = officeFiatSettings.FiatWayRow;

const columns: readonly Column<Way>[] = [
  titleColumn('way', t('office.fiat.way'), ({ way_name: name }) => name),
  figureColumn('users', t('office.users'), { width: '14%' }, ({ users }) => users),
  figureColumn('ads', t('office.fiat.ads'), { width: '14%' }, ({ ads }) => ads),
  endColumn('offered', t('office.fiat.field.is_offered'), { width: '18%' }, ({ is_offered: isOffered }) => (
    <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'office.yes' : 'office.no')}</Badge>
  )),
  actsColumn(t('office.change.propose'), { width: '30%' }, ({ way, way_name: name, is_offered: isOffered }) => (
    <SettingsButton
      title={name}
      fields={['is_offered']}
      stands={{ is_offered: isOffered ? '1' : '0' }}
      call={officeFiatSettings.proposeWay}
      inputOf={({ is_offered: wanted, ...asked }) => ({ way, is_offered: wanted === '1' ? 1 : 0, ...asked })}
    />
  )),
];

function WaysPanel({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <Panel title={t('office.fiat.ways')}>
      <Rows label={t('office.fiat.ways')} columns={columns} rows={ways} keyOf={({ way }) => way} />
    </Panel>
  );
}

type Settings = MessageOf<typeof officeFiatSettings.settings>;
type Quota = Settings['quotas'][number];

const quotaColumns: readonly Column<Quota>[] = [
  titleColumn('level', t('office.identity.levelHeader'), ({ level }) => t('office.identity.level', { level })),
  figureColumn('limit', t('office.fiat.field.day_limit'), (quota) => `${formatDecimal(quota.day_limit)} USDT`),
  actsColumn(t('office.change.propose'), { width: '36%' }, ({ level, day_limit: stands }) => (
    <SettingsButton
      title={t('office.identity.level', { level })}
      fields={['day_limit']}
      stands={{ day_limit: stands }}
      unit="USDT"
      call={officeFiatSettings.proposeQuota}
      inputOf={({ day_limit: limit, ...asked }) => ({ level, day_limit: askedText(limit), ...asked })}
    />
  )),
];

export function SettingsPanel() {
  const query = useAsk(officeFiatSettings.settings, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {({ rules, currencies, coins, quotas, ways, all_currencies: all }) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <RulesPanel rules={rules} />
          <div className="flex flex-col gap-4">
            <Panel title={t('office.fiat.quotas')}>
              <Rows label={t('office.fiat.quotas')} columns={quotaColumns} rows={quotas} keyOf={({ level }) => level} />
            </Panel>
            <WaysPanel ways={ways} />
          </div>
          <div className="flex flex-col gap-4 lg:col-span-2">
            <CurrenciesPanel currencies={currencies} />
            <CoinsPanel coins={coins} all={all} />
          </div>
        </div>
      )}
    </Answer>
  );
}
