// Pictures and submissions for the tests of identity verification and of what builds on it.
import { identity } from '@bourse/contract';
import sharp from 'sharp';
import { z } from 'zod';
import type { TestServer, TestUser } from '../../platform/http/testing.ts';
import { createIdentityReviews, type IdentityReviews } from './review.ts';

export const REVIEWER = { operatorId: 1, email: 'reviewer@bourse.test' };

/** A picture of one colour in any of the formats. */
export function drawPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 60, height = 40 }: { readonly width?: number; readonly height?: number } = {},
): Promise<Buffer> {
  const background = { r: 200, g: 30, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Sends a file as a browser's form does. */
export async function sendFile(
  server: TestServer,
  {
    token,
    bytes,
    name = 'file',
    path = identity.upload.path,
  }: { readonly token?: string; readonly bytes: Buffer; readonly name?: string; readonly path?: string },
) {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'id.png');
  const body = new Response(form);
  return server.send({
    method: 'POST',
    url: path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { authorization: token }),
    },
  });
}

const uploaded = z.object({ type: z.literal('ok'), message: z.string() });

/** Answers the URL. */
export async function upload(server: TestServer, { token }: TestUser, bytes?: Buffer): Promise<string> {
  const { body } = await sendFile(server, { token, bytes: bytes ?? (await drawPicture()) });
  return uploaded.parse(body).message;
}

export function readPictureAs(server: TestServer, url: string, token?: string) {
  return server.app.inject({ url, headers: token === undefined ? {} : { authorization: token } });
}

export type Draft = Readonly<Record<'name' | 'card_id' | 'front_pic' | 'reverse_pic' | 'hand_pic', string>>;
let cards = 0;

/** A sound submission, of an ID number that nobody else has. */
export async function draftIdentity(server: TestServer, user: TestUser): Promise<Draft> {
  cards += 1;
  return {
    name: '王小明',
    card_id: `1101011990${String(cards).padStart(8, '0')}`,
    front_pic: await upload(server, user),
    reverse_pic: await upload(server, user),
    hand_pic: await upload(server, user),
  };
}

export const reviewsOf = (server: TestServer): IdentityReviews => createIdentityReviews(server.services);

/** Submits, with a hand-held picture or without, and approves. */
export async function verify(
  server: TestServer,
  user: TestUser,
  { level = 1, ...facts }: { readonly level?: 1 | 2; readonly card_id?: string; readonly name?: string } = {},
): Promise<void> {
  const { hand_pic, ...draft } = { ...(await draftIdentity(server, user)), ...facts };
  await server.mustCall(identity.submitIdentity, level === 2 ? { ...draft, hand_pic } : draft, user.token);
  const reviews = reviewsOf(server);
  const id = await findPending(reviews, user);
  const decided = await reviews.approve({ id, reviewer: REVIEWER });
  if (!decided.ok) throw new Error(`not approved: ${decided.code}`);
}

/** Id of a user's submission that waits. */
export async function findPending(reviews: IdentityReviews, user: TestUser): Promise<number> {
  const { rows } = await reviews.list({ status: 'pending', page: 1, pageSize: 100 });
  const row = rows.find(({ userId }) => userId === user.userId);
  if (!row) throw new Error('nothing is under review');
  return row.id;
}
