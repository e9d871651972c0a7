// Pool, reserve and insurance of second contracts, what moved them, and to move more there from the treasury.
import { officeMicro } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { useFundsChoice } from '../../ui/funds-choice.ts';
import { FundsPanel } from '../../ui/funds-panel.tsx';
import { ProposeButton } from './propose-button.tsx';

const FundDialog = lazyOverlay(async () => (await import('./fund-dialog.tsx')).MicroFundDialog);

export function MoneyPanel() {
  const choice = useFundsChoice(officeMicro.MICRO_ACCOUNTS);
  const { filter, page } = choice;
  const query = useAsk(officeMicro.listFunds, { ...filter, page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={officeMicro.listFunds} input={filter} name={`ledger-${filter.purpose}`} />}
      action={
        <div className="border-t border-line px-4 py-3 empty:hidden">
          <ProposeButton
            label={t('office.funding.move')}
            renderDialog={(onClose) => <FundDialog onClose={onClose} />}
          />
        </div>
      }
    />
  );
}
