// Submitting an identity. Refusals come in this order: name, number, pictures missing, state, number in use, pictures.
import type { identity, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  foldNumber,
  foldPersonName,
  readDocumentNumber,
  readPersonName,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import { count } from '@bourse/domain/kinds';
import { findLevel } from './levels.ts';
import { parsePictureUrl, claimPictures } from '../../platform/pictures/pictures.ts';
import { findVerified, type IdentityFacts, insertSubmission, sealFacts } from './submissions.ts';
import type { IdentityServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

type Input = ParsedInputOf<typeof identity.submitIdentity>;
type Needs = Pick<IdentityServices, 'storage' | 'clock' | 'vault'>;

type FactsRefusal = 'identity_name_required' | 'invalid_identity_name' | 'id_number_required' | 'invalid_id_number';
type StateRefusal = 'identity_already_verified' | 'identity_under_review';

type Form = IdentityFacts & { readonly front: string; readonly reverse: string; readonly hand: string | null };

export async function submitIdentity(
  services: Needs,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<
  Result<
    undefined,
    FactsRefusal | 'identity_pictures_required' | 'picture_not_found' | StateRefusal | 'id_number_in_use'
  >
> {
  const facts = checkFacts(input);
  if (!facts.ok) return facts;
  const { front_pic, reverse_pic, hand_pic } = input;
  if (front_pic === undefined || reverse_pic === undefined) return refuse('identity_pictures_required');
  const form = readPictures(facts.value, { front_pic, reverse_pic, hand_pic });
  const { storage, clock, vault } = services;
  return storage.sql.begin(async (transaction) => {
    const status = await lockReviewStatus(transaction, userId);
    if (status === 2) return refuse('identity_already_verified');
    if (status === 1) return refuse('identity_under_review');
    const sealed = sealFacts(vault, userId, facts.value);
    const taken = await transaction`SELECT 1 FROM identities WHERE card_hash = ${sealed.cardHash}`;
    if (taken.length > 0) return refuse('id_number_in_use');
    if (!form) return refuse('picture_not_found');
    const { front, reverse, hand } = form;
    const names = hand === null ? [front, reverse] : [front, reverse, hand];
    const used = await claimPictures(transaction, { userId, names, purpose: 'identity' });
    if (!used.ok) return used;
    const level = hand === null ? 1 : 2;
    await insertSubmission(transaction, { userId, level, ...sealed, front, reverse, hand, submittedAt: clock.now() });
    await transaction`UPDATE users SET review_status = 1 WHERE id = ${userId}`;
    return accept(undefined);
  });
}

/** A hand-held picture for one who is verified without: a submission for level 2, beside which level 1 stays. */
export async function submitHandPicture(
  { storage, clock }: Pick<Needs, 'storage' | 'clock'>,
  { userId, url }: { readonly userId: UserId; readonly url: string | undefined },
): Promise<
  Result<
    undefined,
    | 'identity_not_verified'
    | 'verification_level_held'
    | 'hand_picture_required'
    | 'identity_under_review'
    | 'picture_not_found'
  >
> {
  return storage.sql.begin(async (transaction) => {
    await lockReviewStatus(transaction, userId);
    const verified = await findVerified(transaction, userId);
    if (!verified) return refuse('identity_not_verified');
    if ((await findLevel(transaction, userId)) >= 2 || verified.level >= 2) return refuse('verification_level_held');
    if (url === undefined) return refuse('hand_picture_required');
    const pending = await transaction`
      SELECT 1 FROM identity_submissions WHERE user_id = ${userId} AND status = 'pending'`;
    if (pending.length > 0) return refuse('identity_under_review');
    const hand = parsePictureUrl(url);
    if (hand === undefined) return refuse('picture_not_found');
    const used = await claimPictures(transaction, { userId, names: [hand], purpose: 'identity' });
    if (!used.ok) return used;
    await insertSubmission(transaction, { ...verified, level: 2, hand, submittedAt: clock.now() });
    return accept(undefined);
  });
}

function checkFacts(input: Input): Result<IdentityFacts, FactsRefusal> {
  const { name: typedName = '', card_id: typedNumber = '' } = input;
  if (foldPersonName(typedName) === '') return refuse('identity_name_required');
  const name = readPersonName(typedName);
  if (name === undefined) return refuse('invalid_identity_name');
  if (foldNumber(typedNumber) === '') return refuse('id_number_required');
  const cardId = readDocumentNumber(typedNumber);
  return cardId === undefined ? refuse('invalid_id_number') : accept({ name, cardId });
}

type Urls = { readonly front_pic: string; readonly reverse_pic: string; readonly hand_pic: string | undefined };

/** Undefined where one of them is no picture of ours. */
function readPictures(facts: IdentityFacts, { front_pic, reverse_pic, hand_pic }: Urls): Form | undefined {
  const front = parsePictureUrl(front_pic);
  const reverse = parsePictureUrl(reverse_pic);
  const hand = hand_pic === undefined ? null : parsePictureUrl(hand_pic);
  return front === undefined || reverse === undefined || hand === undefined
    ? undefined
    : { ...facts, front, reverse, hand };
}

/** Locks the user's row, so that of two submissions at once one finds the other. 3 is rejected: it may come again. */
async function lockReviewStatus(transaction: TransactionSql, userId: UserId): Promise<number> {
  const [row] = await query(transaction, { reviewStatus: count })`
    SELECT review_status FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  return row?.reviewStatus ?? 0;
}
