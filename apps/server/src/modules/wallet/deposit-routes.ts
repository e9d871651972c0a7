// Deposits: addresses to send to, what has come, reporting by hand.
import { type AnswerOf, walletDeposits as contract } from '@bourse/contract';
import {
  type Destination,
  destinationOf,
  ETH,
  findChain,
  formatShanghai,
  formatUnits,
  type Instant,
  refuse,
  type Result,
  accept,
  type UserId,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { readDown, type RecordPlace, sendRecords } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { WalletServices } from './services.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { checkIncoming } from '../../core/market/market-view.ts';
import { boundOf } from './bounds.ts';
import { depositColumns } from './files.ts';
import { tellPause } from './tell-pause.ts';
import { requestDeposit } from './deposit-requests.ts';
import { type DepositQuery, type DepositState, findDeposits, type OwnDeposit } from './deposits.ts';
import type { CoinChain, Custody } from '../custody/index.ts';

const flagOf = (isSet: boolean) => (isSet ? 1 : 0);

/** `userchongbi_type` of clients that show the tips of each network. */
const TIPS_PER_NETWORK = 1;

export function depositRoutes(app: FastifyInstance, services: WalletServices): void {
  const { market, custody } = services;
  mount(app, services, contract.depositAddress, async ({ input, user }) => {
    const places = await findPlaces(services, { userId: user.id, currency: input.currency });
    if (!places.ok) return places;
    const [first] = places.value.filter(({ address }) => address !== '');
    if (!first) return refuse('deposits_not_open', { currencyId: input.currency });
    if (input.full !== 1) return { message: custody.asOneText(first.chain, first) };
    const address = places.value.length === 1 ? first.address : joinAddresses(custody, places.value);
    return { message: { address, tag: first.tag } };
  });
  mount(
    app,
    services,
    contract.depositNetworks,
    async ({ input, user, t }): Promise<Result<{ message: AnswerOf<typeof contract.depositNetworks> }>> => {
      const places = await findPlaces(services, { userId: user.id, currency: input.currency });
      if (!places.ok) return places;
      const name = market.currency(input.currency)?.name ?? '';
      return accept({
        message: {
          address: joinAddresses(custody, places.value),
          networks: places.value.map((place) => viewPlace(place, { name, t })),
          ads: custody.assets.coins.flatMap((id) => market.currency(id)?.name ?? []),
          userchongbi_type: TIPS_PER_NETWORK,
        },
      });
    },
  );
  mount(app, services, contract.companyAddress, async ({ user }) => {
    const places = await findPlaces(services, { userId: user.id, currency: ETH });
    if (!places.ok) return places;
    return { message: { company_eth_address: places.value[0]?.address ?? '' } };
  });
  mount(app, services, contract.requestDeposit, async ({ input, user, t }) => {
    const requested = await requestDeposit(services, { userId: user.id, input });
    return requested.ok ? { message: t('answer.deposit_requested'), data: { id: requested.value } } : requested;
  });
  mount(app, services, contract.deposits, async (context) => {
    const { input, user, t } = context;
    const { page, limit, currency, state, from, to } = input;
    const asked = { userId: user.id, currency, state, from: boundOf(from) };
    if (input.format === 'csv') {
      const read = async (place: RecordPlace) =>
        (await listDeposits(services, { ...asked, offset: 0, limit: place.limit, to: boundOf(place.to) }, t)).list;
      return sendRecords(context, {
        name: 'deposits',
        columns: depositColumns(t),
        readAfter: readDown({ timeOf: (row) => row.time_ms, read }, to),
      });
    }
    const place = { to: boundOf(to), offset: (page - 1) * limit, limit };
    const { list, total } = await listDeposits(services, { ...asked, ...place }, t);
    return { message: { list, page, page_size: limit, total } };
  });
}

export async function listDeposits(services: WalletServices, query: DepositQuery, t: Translate) {
  const [{ rows, total }, networks] = await Promise.all([
    findDeposits(services.storage.sql, query),
    services.custody.coinChains(),
  ]);
  return { list: rows.map((row) => viewDeposit(row, { services, networks, t })), total };
}

/** A network with the caller's address there; empty where it is closed. */
type Place = CoinChain & Destination;

async function findPlaces(
  { market, custody }: WalletServices,
  { userId, currency }: { readonly userId: UserId; readonly currency: number },
): Promise<Result<readonly Place[], 'currency_not_found' | 'currency_not_supported' | 'coin_withdraw_only'>> {
  const coin = market.currency(currency);
  if (!coin) return refuse('currency_not_found');
  if (custody.assets.chainsOf(coin.id).length === 0) return refuse('currency_not_supported');
  const incoming = checkIncoming(coin);
  if (!incoming.ok) return incoming;
  const places: Place[] = [];
  for (const network of await custody.coinChains(coin.id)) {
    const address = network.isDepositOpen ? await custody.depositAddress(userId, network.chain) : undefined;
    places.push({ ...network, ...destinationOf(network.chain.id, address ?? '') });
  }
  return accept(places);
}

/** Joins several addresses with the names of their networks; one address has none. */
function joinAddresses(custody: Custody, places: readonly Place[]): string {
  const open = places.filter(({ address }) => address !== '');
  const texts = open.map((place) => ({ name: place.chain.name, text: custody.asOneText(place.chain, place) }));
  if (places.length === 1) return texts[0]?.text ?? '';
  return texts.map(({ name, text }) => `${name}:${text}`).join(',');
}

function viewPlace(
  place: Place,
  { name, t }: { readonly name: string; readonly t: Translate },
): contract.DepositNetwork {
  const { chain, address, tag, minDeposit, confirmations } = place;
  const minimum = formatUnits(minDeposit);
  return {
    chain: chain.id,
    title: chain.name,
    currency: name,
    currency_id: place.currencyId,
    address,
    tag,
    qrcode: address === '' ? '' : `/api/qrcode?text=${encodeURIComponent(address)}`,
    tips: [
      t('deposit.tips', { currency: name, network: chain.name, minimum, confirmations }),
      ...(tag === '' ? [] : [t('deposit.tag_tips', { currency: name, tag })]),
    ].join(' '),
    min_number: minimum,
    confirmations,
    is_open: flagOf(address !== ''),
    pause_reason: tellPause(t, place.depositPause),
    is_behind: flagOf(place.isBehind),
  };
}

type Told = { readonly services: WalletServices; readonly networks: readonly CoinChain[]; readonly t: Translate };

function viewDeposit(deposit: OwnDeposit, { services, networks, t }: Told): contract.DepositRow {
  const { currencyId, chainId, state, height, createdAt, creditedAt, updatedAt } = deposit;
  const network = networks.find((one) => one.currencyId === currencyId && one.chain.id === chainId);
  const head = chainId === undefined ? undefined : services.custody.chainState(chainId)?.height;
  const isDecided = state !== 'pending' && state !== 'confirming';
  return {
    id: deposit.id,
    kind: deposit.kind,
    currency: currencyId,
    currency_name: services.market.currency(currencyId)?.name ?? '',
    chain: chainId ?? 0,
    chain_name: chainId === undefined ? '' : (findChain(chainId)?.name ?? ''),
    number: formatUnits(deposit.number),
    ...(chainId === undefined ? { address: deposit.address, tag: '' } : destinationOf(chainId, deposit.address)),
    hash: deposit.txid,
    state,
    state_name: t(`deposit.state.${state}`),
    reason: deposit.reason,
    confirmations: height === undefined || head === undefined ? 0 : Math.max(0, head - height + 1),
    confirmations_needed: deposit.kind === 'chain' ? (network?.confirmations ?? 0) : 0,
    create_time: formatShanghai(createdAt),
    time_ms: createdAt,
    check_time: isDecided ? formatShanghai(creditedAt ?? updatedAt) : '',
    timeline: listSteps(deposit).map((step) => ({
      state: step.state,
      time: formatShanghai(step.at),
      time_ms: step.at,
    })),
  };
}

type Step = { readonly state: DepositState; readonly at: Instant };

function listSteps({ kind, state, createdAt, creditedAt, updatedAt }: OwnDeposit): readonly Step[] {
  const steps: Step[] = [];
  if (kind === 'chain') steps.push({ state: 'confirming', at: createdAt });
  else if (state !== 'credited') steps.push({ state: 'pending', at: createdAt });
  if (creditedAt !== undefined) steps.push({ state: 'credited', at: creditedAt });
  if (!steps.some((step) => step.state === state)) steps.push({ state, at: updatedAt });
  return steps;
}
