// Calls of identity verification: pictures, the review of who a user is, verification levels.
import { DOCUMENT_NUMBER_LENGTH_MAX, PERSON_NAME_LENGTH_MAX } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { copiedLine, decimalText, oneOf, shanghaiTime, text } from './fields.ts';

/** `POST /api/upload` answered it. Only pictures of the caller's own count. */
export const pictureUrl = text(300).transform((value) => value.trim());

/** Longest side and quality of a stored picture are the server's choice; these are what it takes in. */
export const PICTURE_BYTES_MAX = 5_242_880;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PICTURE_MEGAPIXELS_MAX = 12;
/** How many pixels a picture may have before it is scaled: a camera of 12 megapixels takes up to 4,080 × 3,072. */
export const PICTURE_PIXELS_MAX = 12_600_000;

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const flag = z.union([z.literal(0), z.literal(1)]);

export const upload = defineCall({
  method: 'POST',
  path: '/api/upload',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Upload one picture (multipart, field `file`): JPEG, PNG or WebP, at most 5 MB. `message` is its URL, for the fields ' +
    'that take a picture. It is private, and deleted after a day unless a call has used it.',
  // The file itself is no field: it is read from the multipart body.
  input: z.object({}),
  message: z.string(),
  takesFile: true,
  isSensitive: true,
});

export const picture = defineCall({
  method: 'GET',
  path: '/api/upload',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'A picture of the caller’s own, or one that the other party of a deal has shown in it, as a JPEG image and no ' +
    'envelope. It needs the token header like every call: show it from a blob.',
  input: z.object({ name: text(64) }),
  message: z.string(),
  fileType: 'image/jpeg',
});

export const submitIdentity = defineCall({
  method: 'POST',
  path: '/api/user/real_name',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Submit name, ID number and pictures for review: level 1, with a hand-held picture level 2. A rejected submission ' +
    'may be sent anew, with the same pictures or others.',
  input: z.object({
    /** What only sets letters and digits apart does not count once they are read. */
    name: copiedLine(2 * PERSON_NAME_LENGTH_MAX).optional(),
    card_id: copiedLine(2 * DOCUMENT_NUMBER_LENGTH_MAX).optional(),
    front_pic: pictureUrl.optional(),
    reverse_pic: pictureUrl.optional(),
    hand_pic: pictureUrl.optional(),
  }),
  message: z.string(),
  isSensitive: true,
});

export const identity = defineCall({
  method: 'GET',
  path: '/api/user/real_name',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'How far the caller’s identity verification has come. Name and number are masked.',
  input: z.object({}),
  message: z.object({
    /** It is the same as in `user/info`: 0 the form is to be shown, 1 under review, 2 verified. */
    review_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** 1: the latest submission (also one for a higher level) was rejected; `reason` says why. */
    is_rejected: flag,
    /** Written by the reviewer; empty unless rejected. */
    reason: z.string(),
    level,
    /** The level that a submission under review is for; 0 where none is. */
    pending_level: level,
    /** Masked: the first character and asterisks. Empty before the first submission. */
    name: z.string(),
    /** Masked: the last four characters. */
    card_id: z.string(),
    /** Empty before the first submission. */
    submit_time: z.union([shanghaiTime, z.literal('')]),
    review_time: z.union([shanghaiTime, z.literal('')]),
    /** URLs of the latest submission’s pictures, or empty. */
    front_pic: z.string(),
    reverse_pic: z.string(),
    hand_pic: z.string(),
  }),
});

export const verificationLevels = defineCall({
  method: 'GET',
  path: '/api/user/verify_level',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'The caller’s verification level, what each level allows, and the assets that level 3 is measured by.',
  input: z.object({}),
  message: z.object({
    level,
    pending_level: level,
    /** All wallets at index prices; empty where there is no fresh price of BTC. */
    assets_btc: z.union([decimalText, z.literal('')]),
    levels: z.array(
      z.object({
        level,
        /** So much may be withdrawn within 24 hours, in USDT. */
        daily_withdraw: decimalText,
        /** Assets that the level asks for more than, in BTC; 0 where it asks for none. */
        assets_above: decimalText,
        needs_identity: flag,
        needs_hand_pic: flag,
      }),
    ),
  }),
});

export const raiseLevel = defineCall({
  method: 'POST',
  path: '/api/user/verify_level',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Ask for a higher level: 2 sends a hand-held picture to review, 3 is granted at once where level 2 is held and the ' +
    'assets are above 20 BTC.',
  input: z.object({ level: oneOf([2, 3]), hand_pic: pictureUrl.optional() }),
  message: z.string(),
  isSensitive: true,
});
