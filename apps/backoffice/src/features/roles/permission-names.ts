// How permissions are called: by the section of the menu that they open, and what is done there.
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';

const ACTS: Readonly<Record<string, MessageKey>> = {
  read: 'office.roles.act.read',
  edit: 'office.roles.act.edit',
  request: 'office.roles.act.request',
  review: 'office.roles.act.review',
  halt: 'office.roles.act.halt',
  sessions: 'office.roles.act.sessions',
  freeze: 'office.roles.act.freeze',
  lock: 'office.roles.act.lock',
  make: 'office.roles.act.make',
  watch: 'office.roles.act.watch',
  move: 'office.roles.act.move',
  sign: 'office.roles.act.sign',
  pause: 'office.roles.act.pause',
  answer: 'office.roles.act.answer',
  send: 'office.roles.act.send',
  note: 'office.roles.act.note',
};

/** Each area of permissions has a title. */
const TITLES: Readonly<Record<string, MessageKey>> = {
  settings: 'office.settings',
  news: 'office.news',
  users: 'office.users',
  identity: 'office.identity',
  factors: 'office.factors',
  agents: 'office.agents',
  funds: 'office.roles.area.funds',
  withdrawals: 'office.withdrawals',
  lever: 'office.lever',
  micro: 'office.micro',
  fiat: 'office.fiat',
  earn: 'office.earn',
  launch: 'office.launch',
  coins: 'office.coins',
  liabilities: 'office.liabilities',
  custody: 'office.custody',
  approvals: 'office.roles.area.approvals',
  operators: 'office.operators',
  roles: 'office.roles',
  audit: 'office.audit',
  fees: 'office.roles.area.fees',
  house: 'office.roles.area.house',
  reports: 'office.roles.area.reports',
  networks: 'office.roles.area.networks',
  watch: 'office.roles.area.watch',
  support: 'office.roles.area.support',
  messages: 'office.roles.area.messages',
  limits: 'office.limits',
};

const partsOf = (permission: string): readonly [area: string, act: string] => {
  const [area = '', act = ''] = permission.split('.');
  return [area, act];
};

/** The keys of its names; undefined where it has none. */
export function findNames(permission: string): { readonly area: MessageKey; readonly act: MessageKey } | undefined {
  const [area, act] = partsOf(permission);
  const [title, deed] = [TITLES[area], ACTS[act]];
  return title && deed && { area: title, act: deed };
}

/** “Users: see”. */
export function permissionText(permission: string): string {
  const names = findNames(permission);
  return names ? `${t(names.area)}: ${t(names.act)}` : permission;
}
