// Every coin on every network that it moves on: how it stands there, and by which settings.
import { officeNetworks } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SETTING_COLUMNS, STATE_COLUMNS } from './columns.tsx';
import { NewNetworkDialog } from './new-network-dialog.tsx';

export function NetworksPanel() {
  const query = useAsk(officeNetworks.listNetworks, {}, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Answer query={query}>
      {(offered) => (
        <div className="flex flex-col gap-4">
          <Panel title={t('office.networks.networks')}>
            <Rows
              label={t('office.networks.networks')}
              columns={STATE_COLUMNS}
              rows={offered.list}
              keyOf={({ id }) => id}
            />
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
              <CsvFileButton call={officeNetworks.listNetworks} input={{}} name="networks" />
              {offered.token_networks.length > 0 && (
                <AskButton
                  permission="networks.request"
                  label={t('office.networks.add')}
                  renderDialog={(onClose) => <NewNetworkDialog offered={offered} onClose={onClose} />}
                />
              )}
            </div>
          </Panel>
          <Panel title={t('office.networks.settings')}>
            <Rows
              label={t('office.networks.settings')}
              columns={SETTING_COLUMNS}
              rows={offered.list}
              keyOf={({ id }) => id}
            />
          </Panel>
        </div>
      )}
    </Answer>
  );
}
