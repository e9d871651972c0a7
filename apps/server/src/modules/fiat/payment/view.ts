// Collection information as the wire names it, masked in lists.
import type { payment } from '@bourse/contract';
import { formatShanghai } from '@bourse/domain';
import type { Translate } from '../../../platform/http/translator.ts';
import { maskName, maskNumber } from '../../../system/masks.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import type { PaymentMethod } from '../deals/payment-methods.ts';

type Shown = { readonly realName: string; readonly isMasked: boolean; readonly t: Translate };

export function viewPaymentMethod(
  { id, way, details, qrPicture, createdAt, updatedAt }: PaymentMethod,
  { realName, isMasked, t }: Shown,
): payment.PaymentMethodRow {
  const account = isMasked ? maskNumber(details.account) : details.account;
  const nickname = isMasked ? maskName(details.nickname) : details.nickname;
  const only = (wanted: typeof way, value: string): string => (way === wanted ? value : '');
  return {
    id,
    way,
    way_name: t(`payment.way.${way}`),
    real_name: isMasked ? maskName(realName) : realName,
    bank_name: details.bankName,
    bank_account: only('bank', account),
    bank_address: isMasked ? '' : details.bankAddress,
    ali_nickname: only('ali_pay', nickname),
    ali_account: only('ali_pay', account),
    wechat_nickname: only('we_chat', nickname),
    wechat_account: only('we_chat', account),
    qr_pic: pictureUrl(qrPicture),
    create_time: formatShanghai(createdAt),
    update_time: formatShanghai(updatedAt),
  };
}
