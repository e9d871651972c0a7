// What is there to sell and was paid, what lies in reserve for announced sales, what moved them, and to move more there.
import { officeLaunch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAct, useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { FundsPanel } from '../../ui/funds-panel.tsx';
import { ProposeButton } from './propose-button.tsx';

const FundDialog = lazyOverlay(async () => (await import('../../ui/fund-dialog.tsx')).FundDialog<'subscription'>);

const ReceiveDialog = lazyOverlay(async () => (await import('./receive-dialog.tsx')).ReceiveDialog);

function LaunchFundDialog({ onClose }: { readonly onClose: () => void }) {
  const { mutate, isPending } = useAct(officeLaunch.proposeFund, onClose);
  return (
    <FundDialog
      purposes={['subscription']}
      isPending={isPending}
      onPropose={({ currency, amount, reason }) => mutate({ currency, amount, reason })}
      onClose={onClose}
    />
  );
}

export function MoneyPanel() {
  const choice = useFundsChoice(officeLaunch.LAUNCH_ACCOUNTS);
  const { filter, page } = choice;
  const query = useAsk(officeLaunch.listFunds, { ...filter, page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeLaunch.listFunds} input={filter} name={`ledger-${filter.purpose}`} />}
      action={
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">
          <ProposeButton
            label={t('office.funding.move')}
            renderDialog={(onClose) => <LaunchFundDialog onClose={onClose} />}
          />
          <ProposeButton
            label={t('office.launch.receive')}
            renderDialog={(onClose) => <ReceiveDialog onClose={onClose} />}
          />
        </div>
      }
    />
  );
}
