// Who may read which receipt. The link of one that is passed on holds letters that cannot be guessed. By its number only its
// owner reads it, or everybody where it ended before there were such links: those are out. Of them a network reads a few a
// day, so that nobody walks through them.
import { DAY_MS, type UserId } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { FastifyRequest } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { AddressCounts } from './network.ts';
import type { BaseServices } from './base-services.ts';

export type ReceiptKind = 'lever' | 'micro';
type Vault = BaseServices['vault'];

const contextOf = (kind: ReceiptKind): string => `receipt ${kind}`;

export const receiptCodeOf = (vault: Pick<Vault, 'veil'>, kind: ReceiptKind, id: number): string =>
  vault.veil(id, contextOf(kind));

/** Builds the link that a user passes on. */
export const receiptUrlOf = (
  {
    config,
    vault,
  }: { readonly config: Pick<BaseServices['config'], 'publicUrl'>; readonly vault: Pick<Vault, 'veil'> },
  kind: ReceiptKind,
  id: number,
): string => `${config.publicUrl}/receipt/${kind}/${receiptCodeOf(vault, kind, id)}`;

/** Receipts of others that a network reads by their numbers in a day. */
const BY_NUMBER_MAX = 60;
/** A mark of the migration: up to which number links without letters are out. */
const MARK = 'receipts-by-number:';

async function readLastNumber(sql: Sql, kind: ReceiptKind): Promise<number> {
  const prefix = `${MARK}${kind}:`;
  const [row] = await query(sql, { mark: text })`SELECT mark FROM database_marks WHERE starts_with(mark, ${prefix})`;
  return row === undefined ? 0 : Number(row.mark.slice(prefix.length));
}

type Asked = { readonly reference: string; readonly request: Pick<FastifyRequest, 'user' | 'ip'> };
type Found<Receipt> = { readonly ownerId: UserId; readonly receipt: Receipt };

export type ReceiptLinks = {
  /** Undefined where there is none, or it is not to be read by whoever asks: both are answered alike. */
  readonly read: <Receipt>(
    asked: Asked,
    find: (id: number) => Promise<Found<Receipt> | undefined>,
  ) => Promise<Receipt | undefined>;
};

export function createReceiptLinks(
  { storage, vault, clock, config }: Pick<BaseServices, 'storage' | 'vault' | 'clock' | 'config'>,
  kind: ReceiptKind,
): ReceiptLinks {
  const readByNumber = new AddressCounts(clock, DAY_MS);
  let last: Promise<number> | undefined;

  /** Whether others may read it by its number, too. Counted before it is looked for, whether there is one or not. */
  async function isOut(id: number, ip: string): Promise<boolean> {
    last ??= readLastNumber(storage.sql, kind);
    if (id > (await last)) return false;
    if (config.hasRateLimits && readByNumber.get(ip) >= BY_NUMBER_MAX) return false;
    readByNumber.add(ip);
    return true;
  }

  return {
    async read({ reference, request: { user, ip } }, find) {
      const isNumber = /^\d+$/.test(reference) && reference.length < CODE_LENGTH;
      const id = isNumber ? Number(reference) : vault.unveil(reference, contextOf(kind));
      if (id === undefined) return undefined;
      // A visitor's guess costs no look.
      const isPublic = !isNumber || (await isOut(id, ip));
      if (!isPublic && user === undefined) return undefined;
      const found = await find(id);
      return found && (isPublic || found.ownerId === user?.id) ? found.receipt : undefined;
    },
  };
}

const CODE_LENGTH = 22;
