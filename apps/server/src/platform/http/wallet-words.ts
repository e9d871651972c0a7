// A wallet's name, in the operator's language.
import { WALLETS } from '@bourse/domain';
import type { Translate } from './translator.ts';

export const walletText = (t: Translate, name: string): string =>
  t(`office.wallet.${WALLETS.find((wallet) => wallet === name) ?? 'change'}`);
