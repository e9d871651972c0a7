// One account of contracts: what it is worth and how near it is to liquidation.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import type { WalletMoney } from '../positions/account.ts';
import { AccountStrip } from '../positions/account-strip.tsx';
import type { Position } from '../positions/position.ts';

export type AccountCardProps = {
  readonly legalName: string;
  readonly wallet: WalletMoney | undefined;
  readonly positions: readonly Position[];
};

export function AccountCard({ legalName, wallet, positions }: AccountCardProps) {
  return (
    <Section
      title={t('lever.account', { currency: legalName })}
      action={
        <>
          <ButtonLink to="/new_account/transfer" size="small">
            {t('lever.transfer')}
          </ButtonLink>
          <ButtonLink to="/leverdealCenter" size="small" variant="primary">
            {t('lever.manager.trade')}
          </ButtonLink>
        </>
      }
    >
      <AccountStrip
        legalName={legalName}
        wallet={wallet}
        positions={positions}
        className="px-0! text-12! md:text-13!"
      />
    </Section>
  );
}
