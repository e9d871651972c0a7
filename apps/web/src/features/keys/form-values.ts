// What the form of a key holds, and the fields of the calls that it becomes.
import type { InputOf, keys } from '@bourse/contract';
import { DAY_MS, KEY_ADDRESSES_MAX, KEY_PERMISSIONS, type KeyKind, type KeyPermission } from '@bourse/domain';
import { BUDGET_FIELDS, budgetFaultOf, budgetInputOf, type BudgetValues, budgetValuesOf } from './budget.ts';
import type { Key } from './keys.ts';

export const EXPIRY_DAYS = [30, 90, 365] as const;
/** A number of days from now, none, or the moment that the key has already. */
export const EXPIRIES = ['30', '90', '365', 'never', 'kept'] as const;
export type Expiry = (typeof EXPIRIES)[number];
const EXPIRY_OFFERED: Expiry = '90';

export type KeyFormValues = {
  readonly label: string;
  readonly kind: KeyKind;
  readonly publicKey: string;
  /** Reading is no choice: every key may. */
  readonly trade: boolean;
  readonly transfer: boolean;
  readonly addresses: string;
  readonly expiry: Expiry;
  readonly budget: BudgetValues;
  readonly password: string;
};

const expiryOf = (key: Key | undefined): Expiry =>
  key === undefined ? EXPIRY_OFFERED : key.expires_ms === null ? 'never' : 'kept';

export const valuesOf = (key?: Key): KeyFormValues => ({
  label: key?.label ?? '',
  kind: key?.kind ?? 'hmac',
  publicKey: key?.public_key ?? '',
  trade: key?.permissions.includes('trade') ?? false,
  transfer: key?.permissions.includes('transfer') ?? false,
  addresses: key?.addresses.join('\n') ?? '',
  expiry: expiryOf(key),
  budget: budgetValuesOf(key?.budget),
  password: '',
});

export const permissionsOf = ({
  trade,
  transfer,
}: Pick<KeyFormValues, 'trade' | 'transfer'>): readonly KeyPermission[] => {
  const chosen = { read: true, trade, transfer };
  return KEY_PERMISSIONS.filter((permission) => chosen[permission]);
};

export const addressesOf = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,]+/).filter((address) => address !== '')),
];

/** The text with one more address in a line of its own. */
export const withAddress = (text: string, address: string): string => [...addressesOf(text), address].join('\n');

export const areAddressesTooMany = (text: string): boolean => addressesOf(text).length > KEY_ADDRESSES_MAX;

/** A key that may not trade keeps its budget for the day when it may; it is not asked for then. */
export const budgetFaultIn = ({ trade, budget }: Pick<KeyFormValues, 'trade' | 'budget'>): boolean =>
  trade && BUDGET_FIELDS.some((field) => budgetFaultOf(field, budget[field.name]) !== undefined);

type Change = Omit<InputOf<typeof keys.change>, 'id'>;

export function changeOf(
  values: KeyFormValues,
  at: { readonly nowMs: number; readonly key?: Key | undefined },
): Change {
  const { label, addresses, expiry, budget, password } = values;
  const kept = at.key?.expires_ms ?? undefined;
  const expiresAt = expiry === 'kept' ? kept : expiry === 'never' ? undefined : at.nowMs + Number(expiry) * DAY_MS;
  return {
    label: label.trim(),
    permissions: permissionsOf(values).join(','),
    addresses: addressesOf(addresses).join(',') || undefined,
    expires_at: expiresAt,
    ...budgetInputOf(budget),
    password,
  };
}
