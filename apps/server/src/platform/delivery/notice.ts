// A letter to a user as a description: its kind, its fields with their kinds, and whether it warns. Types, queue and texts read
// it; the texts are `mail.<kind>.subject`, `mail.<kind>.text` and `sms.<kind>.text` of messages.
import type { Amount, Instant } from '@bourse/domain';

/** How a field is written out: amounts and moments as their reader writes them. */
export type FieldKind = 'text' | 'number' | 'amount' | 'moment';

type Values = {
  readonly text: string;
  readonly number: number;
  readonly amount: Amount;
  readonly moment: Instant;
};

export type Notice<
  Kind extends string = string,
  Fields extends Readonly<Record<string, FieldKind>> = Readonly<Record<string, FieldKind>>,
> = {
  readonly kind: Kind;
  readonly fields: Fields;
  /** Whether it could be somebody else's doing, so that the mail says how to stop it. */
  readonly warns: boolean;
};

/** The values that a sender gives. */
export type ValuesOf<N extends Notice> = { readonly [Name in keyof N['fields']]: Values[N['fields'][Name]] };

/** Keeps the types of a description. */
export const defineNotice = <const Kind extends string, const Fields extends Readonly<Record<string, FieldKind>>>(
  notice: Notice<Kind, Fields>,
): Notice<Kind, Fields> => notice;
