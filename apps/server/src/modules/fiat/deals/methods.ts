// Ways to be paid as deals keep and show them: copied when a deal opens, so that no later change of theirs reaches it.
import type { fiatRows } from '@bourse/contract';
import type { Translate } from '../../../platform/http/translator.ts';
import { maskName, maskNumber } from '../../../system/masks.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { TermsMethod } from './terms.ts';
import { WAY_NAMES } from './ways.ts';

export const copyMethod = ({ id, way, details, qrPicture }: PaymentMethod): TermsMethod => ({
  id,
  way,
  ...details,
  qrPicture,
});

type Mask = { readonly name: (text: string) => string; readonly number: (text: string) => string };
const WHOLE: Mask = { name: (text) => text, number: (text) => text };
const MASKED: Mask = { name: maskName, number: maskNumber };

/** How names and accounts are shown. */
export const maskOf = (isWhole: boolean): Mask => (isWhole ? WHOLE : MASKED);

type Shown = { readonly realName: string; readonly isWhole: boolean; readonly t: Translate };

export function viewMethod(method: TermsMethod, { realName, isWhole, t }: Shown): fiatRows.PayMethod {
  const { name, number } = maskOf(isWhole);
  return {
    way: method.way,
    way_name: WAY_NAMES[method.way],
    way_text: t(`payment.way.${method.way}`),
    real_name: name(realName),
    account: number(method.account),
    nickname: name(method.nickname),
    bank_name: method.bankName,
    bank_address: isWhole ? method.bankAddress : '',
    qr_pic: isWhole ? pictureUrl(method.qrPicture) : '',
  };
}
