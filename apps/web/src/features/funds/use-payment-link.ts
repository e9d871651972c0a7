// A payment link that is put where an address belongs: its parts fill the fields of the form, which says what was read.
import type { PaymentLink } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { type AddressPlace, readLink } from './address-shape.ts';

export type LinkNeeds = {
  readonly place: AddressPlace | undefined;
  readonly hasTag: boolean;
  readonly hasAmount: boolean;
  readonly onRead: (link: PaymentLink) => void;
  /** The address is no longer the link’s, so that what the link has filled beside it is of another payment. */
  readonly onLeft: (link: PaymentLink) => void;
  /** Something was put in that is a link, but not one for this place. */
  readonly onFault: () => void;
};

export type LinkField = {
  /** Says what was read of the last link; undefined once the field holds something else. */
  readonly notice: string | undefined;
  /** Reads the field; fields are filled before this returns. */
  readonly read: (text: string) => void;
  /** Is called before the address is replaced by one that comes from no link. */
  readonly leave: () => void;
  /** For the field of the address: a link is read as soon as it is put in whole, or once it is typed. */
  readonly events: {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: (event: ChangeEvent<HTMLInputElement>) => void;
  };
};

const list = new Intl.ListFormat(localeInfo.intlTag, { type: 'conjunction' });

export function usePaymentLink({ place, hasTag, hasAmount, onRead, onLeft, onFault }: LinkNeeds): LinkField {
  const [notice, setNotice] = useState<string>();
  const lengthBefore = useRef(0);
  const standing = useRef<PaymentLink>(undefined);
  const leave = (): void => {
    setNotice(undefined);
    if (standing.current) onLeft(standing.current);
    standing.current = undefined;
  };
  const read = (text: string): void => {
    const reading = place && readLink(text, place);
    if (reading?.ok === false) onFault();
    if (!reading?.ok) return;
    const { link } = reading;
    const isAmount = hasAmount && link.amount !== '';
    const isTag = hasTag && link.tag !== '';
    const parts = [t('funds.address'), ...(isAmount ? [t('funds.amount')] : []), ...(isTag ? [t('funds.tag')] : [])];
    lengthBefore.current = link.address.length;
    leave();
    standing.current = link;
    onRead(link);
    setNotice(t(isAmount ? 'funds.link.readAmount' : 'funds.link.read', { parts: list.format(parts) }));
  };
  return {
    notice,
    read,
    leave,
    events: {
      onChange: ({ target: { value } }) => {
        const isPutIn = value.length > lengthBefore.current + 1;
        lengthBefore.current = value.length;
        leave();
        if (isPutIn) read(value);
      },
      onBlur: ({ target: { value } }) => read(value),
    },
  };
}
