// A wallet's name, in the operator's language.
import { WALLETS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';

export const walletText = (name: string): string =>
  t(`office.wallet.${WALLETS.find((wallet) => wallet === name) ?? 'change'}`);
