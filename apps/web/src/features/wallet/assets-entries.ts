// The pages of the assets, as their menu and the palette list them.
import {
  ArrowDownToLine,
  ArrowRightLeft,
  BookText,
  BookUser,
  ChartPie,
  Coins,
  FileText,
  HandCoins,
  History,
  ReceiptText,
  Scale,
  Timer,
} from 'lucide-react';
import type { SideEntry } from '../../ui/side-frame.tsx';

export const ASSETS_ENTRIES: readonly SideEntry[] = [
  { to: '/new_account/finance', text: 'wallet.overview', Icon: ChartPie, holds: ['/new_account'] },
  {
    to: '/new_account/change',
    text: 'wallet.change',
    Icon: Coins,
    holds: ['/new_account/changeAccount', '/changeAccount'],
  },
  { to: '/new_account/lever', text: 'wallet.lever', Icon: Scale },
  {
    to: '/new_account/legal',
    text: 'wallet.legal',
    Icon: HandCoins,
    holds: ['/new_account/legalAccount', '/legalAccount'],
  },
  { to: '/new_account/micro', text: 'wallet.micro', Icon: Timer },
  { to: '/new_account/letransactions', text: 'wallet.ledger', Icon: BookText },
  {
    to: '/new_account/transfer',
    text: 'wallet.transfer',
    Icon: ArrowRightLeft,
    holds: ['/new_account/transferLegal', '/transferLegal'],
  },
  {
    to: '/account/transferLog',
    text: 'wallet.transferLog',
    Icon: History,
    holds: ['/transferLog', '/transferRecord'],
  },
  {
    to: '/account/rechargeMoney',
    text: 'funds.movements',
    Icon: ArrowDownToLine,
    holds: [
      '/account/recharge',
      '/recharge',
      '/rechargeMoney',
      '/account/coinRecord',
      '/coinRecord',
      '/account/chargeRecord',
      '/chargeRecord',
      '/faucet',
    ],
  },
  { to: '/finanrec', text: 'funds.records.title', Icon: ReceiptText },
  { to: '/account/statement', text: 'funds.statement.title', Icon: FileText, holds: ['/statement'] },
  { to: '/withdraw_address', text: 'funds.book.title', Icon: BookUser },
];
