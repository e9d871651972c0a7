// Everything that is set of fiat trade, each with the way to ask for a change.
import { type MessageOf, officeFiatSettings } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { CoinsPanel } from './coins-panel.tsx';
import { CurrenciesPanel } from './currencies-panel.tsx';
import { type Field, FIAT_DESK, LOOK_EVERY_MS } from './fields.ts';
import { ProposeButton } from './propose-button.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { WaysPanel } from './ways-panel.tsx';
import { askedText } from '../../ui/settings-draft.ts';

const SettingsDialog = lazyOverlay(async () => (await import('../../ui/settings-dialog.tsx')).SettingsDialog<Field>);

type Settings = MessageOf<typeof officeFiatSettings.settings>;
type Quota = Settings['quotas'][number];

function QuotaDialog({ quota, onClose }: { readonly quota: Quota; readonly onClose: () => void }) {
  const request = useAct(officeFiatSettings.proposeQuota, onClose);
  return (
    <SettingsDialog
      desk={FIAT_DESK}
      title={t('office.identity.level', { level: quota.level })}
      fields={['day_limit']}
      stands={{ day_limit: quota.day_limit }}
      unit="USDT"
      isPending={request.isPending}
      onPropose={({ day_limit: dayLimit, ...asked }) =>
        request.mutate({ level: quota.level, day_limit: askedText(dayLimit), ...asked })
      }
      onClose={onClose}
    />
  );
}

const quotaColumns: readonly Column<Quota>[] = [
  {
    key: 'level',
    header: t('office.identity.levelHeader'),
    onCard: 'title',
    cell: ({ level }) => t('office.identity.level', { level }),
  },
  {
    key: 'limit',
    header: t('office.fiat.field.day_limit'),
    isNumeric: true,
    onCard: 'wide',
    cell: (quota) => `${formatDecimal(quota.day_limit)} USDT`,
  },
  {
    key: 'act',
    header: <span className="sr-only">{t('office.change.propose')}</span>,
    cardLabel: '',
    width: '36%',
    isNumeric: true,
    onCard: 'wide',
    cell: (quota) => (
      <ProposeButton
        label={t('office.change.propose')}
        renderDialog={(onClose) => <QuotaDialog quota={quota} onClose={onClose} />}
      />
    ),
  },
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
              <Table
                label={t('office.fiat.quotas')}
                columns={quotaColumns}
                rows={quotas}
                keyOf={({ level }) => level}
                density="calm"
              />
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
