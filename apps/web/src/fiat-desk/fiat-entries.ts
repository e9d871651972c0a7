// The pages of fiat trade, as their menu lists them.
import {
  ClipboardList,
  Handshake,
  Landmark,
  Megaphone,
  ReceiptText,
  ShoppingBag,
  Store,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react';
import type { SideEntry } from '../ui/side-frame.tsx';

export type FiatEntry = SideEntry & { readonly isFor?: 'merchants' | 'others' };

export const FIAT_ENTRIES: readonly FiatEntry[] = [
  {
    to: '/legal/Trade',
    text: 'fiat.nav.market',
    Icon: ShoppingBag,
    holds: ['/legal', '/legalTrade', '/legalSeller', '/legalShopDetail', '/legal/Auth'],
  },
  {
    to: '/legal/Order',
    text: 'fiat.nav.orders',
    Icon: ReceiptText,
    holds: ['/legalRecord', '/legalPay', '/legalPay2', '/legalPayDetail', '/components/payCannel', '/payCannel'],
  },
  { to: '/c2c', text: 'fiat.nav.c2c', Icon: UsersRound, holds: ['/c2cTrade', '/c2cRelease'] },
  { to: '/c2cOrder', text: 'fiat.nav.c2cOrders', Icon: ClipboardList, holds: ['/c2cDetail'] },
  { to: '/account/aceite', text: 'fiat.nav.acceptors', Icon: Landmark, holds: ['/aceite'] },
  { to: '/myLegalShops', text: 'fiat.nav.shop', Icon: Store, isFor: 'merchants' },
  {
    to: '/legal/MyTrade',
    text: 'fiat.nav.ads',
    Icon: Megaphone,
    holds: ['/legal/publishC2c'],
    isFor: 'merchants',
  },
  {
    to: '/legal/SellOrder',
    text: 'fiat.nav.shopOrders',
    Icon: Handshake,
    holds: ['/shopLegalRecord', '/shopLegalPayDetail'],
    isFor: 'merchants',
  },
  { to: '/legal/SellerApply', text: 'fiat.nav.apply', Icon: UserRoundPlus, isFor: 'others' },
];
