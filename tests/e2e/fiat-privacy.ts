// To a third user a deal is not there: nothing of it comes by call, over a socket, or from the address of a picture.
import { fiat, fiatChat, fiatMerchant, fiatStatements, payment } from '@bourse/contract';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { FUND_PASSWORD, mustAs, People, sendPicture, take, type Trader } from './fiat-people.ts';
import type { Journey } from './journeys.ts';
import type { Stage } from './stage.ts';
import { post } from '../support/users.ts';

const ACCOUNT = 'iris-is-paid-here';
const SECRET = 'Only the two of us read this';

const published = z.object({ id: z.number() });
const detail = z.object({
  message: z.object({ pay_orders_img: z.string(), methods: z.array(z.object({ qr_pic: z.string() })) }),
});

type Call = { readonly method: 'GET' | 'POST'; readonly path: string };
type Fields = Readonly<Record<string, string>>;

/** Asks as the owner of the token, or as a visitor; returns the text of the answer. */
async function ask(stage: Stage, call: Call, fields: Fields, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { authorization: token };
  if (call.method === 'POST') return JSON.stringify(await post(stage.url + call.path, fields, headers));
  const answer = await fetch(`${stage.url}${call.path}?${new URLSearchParams(fields).toString()}`, { headers });
  return answer.text();
}

/** Listens on a socket that has logged in with the token, and then claims to be others. */
async function listen(stage: Stage, token: string, others: readonly string[] = []) {
  const heard: string[] = [];
  const socket = io(stage.url, { path: '/wss/socket.io/', transports: ['websocket'], auth: { token } });
  const next = (name: string): Promise<void> => new Promise((resolve) => void socket.once(name, () => resolve()));
  socket.onAny((name: string, payload: unknown) => heard.push(`${name} ${JSON.stringify(payload)}`));
  await next('session_start');
  for (const id of others) {
    socket.emit('login', id, token);
    socket.emit('login', id);
    for (const channel of ['legal_deal', 'legal_message', `update_balance_${id}`])
      socket.emit('subscribe', { channel, market: 'BTC/USDT', user_id: id });
  }
  return {
    heard,
    hear: async (name: string): Promise<void> => {
      while (!heard.some((line) => line.startsWith(`${name} `))) await next(name);
    },
    /** Whatever was sent before is here. */
    settle: (): Promise<void> => {
      const settled = next('pong_time');
      socket.emit('ping_time');
      return settled;
    },
    close: () => socket.close(),
  };
}

/** Puts an order up that can be paid to a picture, and has it paid with a proof and talked about. */
async function trade(stage: Stage, merchant: Trader, buyer: Trader) {
  const ad = await mustAs(stage, merchant, fiatMerchant.publish, {
    type: 'sell',
    ways: 'bank,ali_pay',
    price: '7.16',
    total_number: '100',
    min_number: '10',
    currency_id: '3',
    pay_password: FUND_PASSWORD,
  });
  const id = await take(stage, buyer, { ad: String(published.parse(ad.data).id), number: '20' });
  await mustAs(stage, buyer, fiatChat.send, { id, content: SECRET });
  await mustAs(stage, buyer, fiat.pay, { id, pay_orders_img: await sendPicture(stage, buyer) });
  const deal = detail.parse(JSON.parse(await ask(stage, fiat.deal, { id }, buyer.token))).message;
  const qr = deal.methods.find(({ qr_pic: picture }) => picture !== '')?.qr_pic ?? '';
  return { id, pictures: [qr, deal.pay_orders_img] };
}

const READ = [fiat.deal, fiat.expireCheck, fiatChat.messages, fiatStatements.state] as const;
const ACTS = [fiat.pay, fiat.cancel, fiat.release, fiat.appeal, fiat.concede, fiat.feedback, fiatChat.read] as const;

async function seeNoCall(stage: Stage, id: string, token?: string): Promise<void> {
  const told = token === undefined ? '"999"' : 'fiat_deal_not_found';
  const fields = { id, pay_password: FUND_PASSWORD, rating: '1', pay_orders_img: '' };
  for (const call of [...READ, ...ACTS]) {
    const answer = await ask(stage, call, fields, token);
    if (!answer.includes(told)) throw new Error(`${call.path} told a third user ${answer}`);
  }
}

/** Lists of the own, and what everybody may read: nothing of the two is there. */
async function seeNoList(stage: Stage, { token }: Trader): Promise<void> {
  for (const call of [fiat.market, fiat.takenDeals, fiat.publisherDeals, fiat.history, fiatChat.unread]) {
    const answer = await ask(stage, call, {}, token);
    for (const secret of [ACCOUNT, SECRET, 'Ann I'])
      if (answer.includes(secret)) throw new Error(`${call.path} names ${secret}`);
  }
}

async function isPicture(stage: Stage, url: string, token?: string): Promise<boolean> {
  const answer = await fetch(stage.url + url, { headers: token === undefined ? {} : { authorization: token } });
  return answer.headers.get('content-type')?.startsWith('image/') === true;
}

/** By their addresses: for both parties alone. */
async function seePictures(stage: Stage, pictures: readonly string[], eyes: readonly (readonly [string?, boolean?])[]) {
  for (const url of pictures)
    for (const [token, isParty = false] of eyes)
      if ((await isPicture(stage, url, token)) !== isParty) throw new Error(`${url} was shown to the wrong`);
}

async function stayUnseen(stage: Stage): Promise<void> {
  const people = await People.open(stage);
  const [merchant, buyer, stranger] = await people.bring('iris', ['ivo', 'jonas']);
  if (!buyer || !stranger) throw new Error('nobody came');
  const way = { way: 'ali_pay', ali_account: ACCOUNT, qr_pic: await sendPicture(stage, merchant) };
  await mustAs(stage, merchant, payment.savePaymentMethod, { ...way, pay_password: FUND_PASSWORD });
  await people.endHold();
  const own = await listen(stage, buyer.token);
  const strange = await listen(stage, stranger.token, [merchant.id, buyer.id]);
  const { id, pictures } = await trade(stage, merchant, buyer);

  const page = await stage.openPage(`/legalPay?id=${id}`, { token: stranger.token });
  await page.getByRole('main').getByText('There is no such order').waitFor();
  await seeNoCall(stage, id, stranger.token);
  await seeNoCall(stage, id);
  await seeNoList(stage, stranger);
  await seePictures(stage, pictures, [[merchant.token, true], [buyer.token, true], [stranger.token], []]);
  await mustAs(stage, merchant, fiat.release, { id, pay_password: FUND_PASSWORD });
  await own.hear('legal_deal');
  await own.hear('legal_message');
  await strange.settle();
  const told = strange.heard.filter((line) => /^(legal_|update_balance)/.test(line));
  if (told.length > 0) throw new Error(`a third user heard ${told.join('\n')}`);
  for (const { close } of [own, strange]) close();
}

export const FIAT_PRIVACY: readonly Journey[] = [
  { name: 'fiat: a third user reads nothing of an order', run: stayUnseen },
];
