// Pictures of users: whose each is, what it is used for, and when an unused one goes.
import { accept, DAY_MS, HOUR_MS, type Instant, refuse, type Result, type UserId } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';
import { randomToken } from '../../system/random.ts';
import { createTurns, type InTurn } from '../../system/turns.ts';
import { type CodecRefusal, DOCUMENT, encodePicture } from './picture-codec.ts';
import { createPictureStore, isPictureName, type Picture, type PictureStore } from './picture-store.ts';

export type PicturePurpose = 'identity' | 'payment' | 'deposit' | 'deal' | 'ticket';

/** The files, and the queue of those that are being drawn, fair between networks. */
export type Pictures = { readonly store: PictureStore; readonly inTurn: InTurn };

/** Each may be 5 MB, and keep a core busy for up to a second. */
const WAITING_MAX = 20;
/** A submission has three. */
const WAITING_PER_NETWORK_MAX = 5;

export function createPictures(folder: string): Pictures {
  const inTurn = createTurns({ runningMax: 1, waitingMax: WAITING_MAX, waitingPerNetworkMax: WAITING_PER_NETWORK_MAX });
  return { store: createPictureStore(folder), inTurn };
}

type Needs = { readonly storage: Pick<Storage, 'sql'>; readonly clock: Clock; readonly pictures: Pictures };

/** A picture that nothing has used goes after this. */
const UNUSED_KEPT_MS = DAY_MS;
/** How many of them a user may have. */
const UNUSED_MAX = 20;
/** A file without a row is being uploaded, or was by a process that died. */
const FILE_WITHOUT_ROW_KEPT_MS = HOUR_MS;

const PATH = '/api/upload?name=';

/** The address that uploading answers with, and that fields for a picture take. */
export const pictureUrl = (name: string | null): string => (name === null ? '' : PATH + name);

/** The name in a URL of ours, with or without our host before it, or a bare name. */
export function parsePictureUrl(url: string): string | undefined {
  const name = /^(?:.*\/api\/upload\?(?:.*&)?name=)?([A-Za-z0-9_-]{43})(?:&.*)?$/.exec(url)?.[1];
  return name !== undefined && isPictureName(name) ? name : undefined;
}

/** Stores a picture of a user and answers its name. The file is there before its row, and both before the answer. */
export async function storePicture(
  services: Needs,
  { userId, bytes }: { readonly userId: UserId; readonly bytes: Buffer },
): Promise<Result<string, CodecRefusal | 'too_many_pictures' | 'busy'>> {
  const { storage, clock, pictures } = services;
  const turn = await pictures.inTurn(() => encodePicture(bytes, DOCUMENT));
  if (!turn.ok) return turn;
  if (!turn.value.ok) return turn.value;
  const { width, height, bytes: encoded } = turn.value.value;
  const name = randomToken();
  await pictures.store.write({ name, bytes: encoded });
  const isStored = await storage.sql.begin(async (transaction) => {
    // The user's row in turn, so that parallel uploads cannot pass the limit together.
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [unused] = await query(transaction, { n: count })`
      SELECT count(*) AS n FROM pictures WHERE user_id = ${userId} AND purpose IS NULL`;
    if (unused !== undefined && unused.n >= UNUSED_MAX) return false;
    await transaction`
      INSERT INTO pictures (name, user_id, bytes, width, height, created_at)
      VALUES (${name}, ${userId}, ${encoded.length}, ${width}, ${height}, ${clock.now()})`;
    return true;
  });
  if (isStored) return accept(name);
  await pictures.store.remove(name);
  return refuse('too_many_pictures', { max: UNUSED_MAX });
}

/** A picture of the user's own: another's is not found, as if it were not there. */
export async function readOwnPicture(
  services: Needs,
  { userId, name }: { readonly userId: UserId; readonly name: string },
): Promise<Result<Picture, 'picture_not_found'>> {
  const own = await services.storage.sql`SELECT 1 FROM pictures WHERE name = ${name} AND user_id = ${userId}`;
  return own.length === 1 ? readPicture(services, name) : refuse('picture_not_found');
}

/** For those whose right has been checked. */
export async function readPicture(
  { pictures }: Pick<Needs, 'pictures'>,
  name: string,
): Promise<Result<Picture, 'picture_not_found'>> {
  const picture = await pictures.store.read(name);
  return picture ? accept(picture) : refuse('picture_not_found');
}

/** Marks pictures as used, so that they stay. They must be the user's own, and used for nothing else. */
export async function claimPictures(
  transaction: TransactionSql,
  { userId, names, purpose }: { userId: UserId; names: readonly string[]; purpose: PicturePurpose },
): Promise<Result<undefined, 'picture_not_found'>> {
  const wanted = [...new Set(names)];
  const used = await transaction`
    UPDATE pictures SET purpose = ${purpose}
    WHERE name IN ${transaction(wanted)} AND user_id = ${userId} AND coalesce(purpose, ${purpose}) = ${purpose}
    RETURNING name`;
  return used.length === wanted.length ? accept(undefined) : refuse('picture_not_found');
}

/** Claims the pictures by the addresses that uploading answered with, and gives their names. */
export async function claimPictureUrls(
  transaction: TransactionSql,
  { userId, urls, purpose }: { userId: UserId; urls: readonly string[]; purpose: PicturePurpose },
): Promise<Result<readonly string[], 'picture_not_found'>> {
  const names = urls.flatMap((url) => parsePictureUrl(url) ?? []);
  if (names.length < urls.length) return refuse('picture_not_found');
  if (names.length === 0) return accept(names);
  const claimed = await claimPictures(transaction, { userId, names, purpose });
  return claimed.ok ? accept(names) : claimed;
}

/** Lets a picture go that a deleted row used. It is pruned like one that was never used. */
export async function releasePicture(transaction: TransactionSql, name: string): Promise<void> {
  await transaction`UPDATE pictures SET purpose = NULL WHERE name = ${name}`;
}

/** Deletes what was uploaded and not used, then files that no row knows. */
export async function prunePictures({ storage: { sql }, pictures }: Needs, now: Instant): Promise<void> {
  const gone = await query(sql, { name: text })`
    DELETE FROM pictures WHERE purpose IS NULL AND created_at < ${now - UNUSED_KEPT_MS} RETURNING name`;
  for (const { name } of gone) await pictures.store.remove(name);
  for await (const names of pictures.store.listNames()) {
    if (names.length === 0) continue;
    const known = await query(sql, { name: text })`SELECT name FROM pictures WHERE name IN ${sql(names)}`;
    const rows = new Set(known.map(({ name }) => name));
    for (const name of names) {
      if (rows.has(name)) continue;
      const writtenAt = await pictures.store.findWrittenAt(name);
      if (writtenAt !== undefined && writtenAt < now - FILE_WITHOUT_ROW_KEPT_MS) await pictures.store.remove(name);
    }
  }
}
