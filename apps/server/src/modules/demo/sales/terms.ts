// The sales of a demo: one that is running, one that is coming, and one whose result is there from the first minute. Their coins
// are invented: they are traded on no other exchange, and no price source is asked for them.
import {
  amount,
  type Amount,
  BTC,
  type CurrencyId,
  currencyId,
  DAY_MS,
  ETH,
  type Instant,
  instant,
  type LaunchMode,
  launchProjectId,
  price,
  units,
  USDT,
} from '@bourse/domain';
import type { LaunchTerms } from '@bourse/engine';
import type { Locale } from '@bourse/messages';

type Texts = Readonly<Record<Locale, string>>;

type DemoCoin = {
  readonly id: CurrencyId;
  readonly name: string;
  readonly fullName: string;
  readonly names: Texts;
  readonly description: Texts;
};

const FERNWAY: DemoCoin = {
  id: currencyId(205),
  name: 'FERN',
  fullName: 'Fernway',
  names: { zh: '蕨径', hk: '蕨徑', en: 'Fernway', kr: '펀웨이', jp: 'ファーンウェイ', spa: 'Fernway', it: 'Fernway' },
  description: {
    zh: '蕨径是为演示而虚构的项目：把闲置硬盘组成存储网络。FERN 用来支付存储费用，并作为存储方的保证金。它没有真实价值，也不在别处交易。',
    hk: '蕨徑是為示範而虛構的項目：把閒置硬碟組成儲存網絡。FERN 用來支付儲存費用，並作為儲存方的保證金。它沒有真實價值，也不在其他地方買賣。',
    en: 'Fernway is invented for this demonstration: a storage network made of disks that stand idle. FERN pays for storage and is the bond of those who store. It has no real value and is traded nowhere else.',
    kr: '펀웨이는 시연을 위해 만든 가상의 프로젝트로, 쉬고 있는 디스크를 모아 저장 네트워크를 만듭니다. FERN은 저장 요금을 내고 저장 제공자의 보증금으로 쓰입니다. 실제 가치는 없으며 다른 곳에서 거래되지 않습니다.',
    jp: 'ファーンウェイはデモのために作られた架空のプロジェクトで、使われていないディスクを集めた保管ネットワークです。FERN は保管料の支払いと保管者の保証金に使われます。実際の価値はなく、他では取引されていません。',
    spa: 'Fernway es un proyecto inventado para esta demostración: una red de almacenamiento hecha de discos sin uso. Con FERN se paga el almacenamiento y se avala a quien almacena. No tiene valor real ni se negocia en ningún otro sitio.',
    it: 'Fernway è un progetto inventato per questa dimostrazione: una rete di archiviazione fatta di dischi inutilizzati. Con FERN si paga lo spazio e si garantisce chi archivia. Non ha valore reale e non è negoziato altrove.',
  },
};

const TIDELIGHT: DemoCoin = {
  id: currencyId(203),
  name: 'TDL',
  fullName: 'Tidelight',
  names: {
    zh: '汐光',
    hk: '汐光',
    en: 'Tidelight',
    kr: '타이드라이트',
    jp: 'タイドライト',
    spa: 'Tidelight',
    it: 'Tidelight',
  },
  description: {
    zh: '汐光是为演示而虚构的项目：沿岸测站把潮位和海况数据卖给航运与电站。TDL 用来购买数据。它没有真实价值，也不在别处交易。',
    hk: '汐光是為示範而虛構的項目：沿岸測站把潮位和海況數據賣給航運與電站。TDL 用來購買數據。它沒有真實價值，也不在其他地方買賣。',
    en: 'Tidelight is invented for this demonstration: stations along the coast sell readings of tide and sea to ships and power plants. TDL buys them. It has no real value and is traded nowhere else.',
    kr: '타이드라이트는 시연을 위해 만든 가상의 프로젝트로, 해안 관측소가 조위와 해상 데이터를 선박과 발전소에 판매합니다. TDL로 데이터를 삽니다. 실제 가치는 없으며 다른 곳에서 거래되지 않습니다.',
    jp: 'タイドライトはデモのために作られた架空のプロジェクトで、沿岸の観測所が潮位や海況のデータを船舶や発電所に販売します。TDL はその購入に使われます。実際の価値はなく、他では取引されていません。',
    spa: 'Tidelight es un proyecto inventado para esta demostración: estaciones costeras venden mediciones de mareas y mar a barcos y centrales. Se compran con TDL. No tiene valor real ni se negocia en ningún otro sitio.',
    it: 'Tidelight è un progetto inventato per questa dimostrazione: stazioni costiere vendono misure di marea e mare a navi e centrali. Si comprano con TDL. Non ha valore reale e non è negoziato altrove.',
  },
};

const ORRERY: DemoCoin = {
  id: currencyId(202),
  name: 'ORY',
  fullName: 'Orrery',
  names: { zh: '星仪', hk: '星儀', en: 'Orrery', kr: '오러리', jp: 'オーラリー', spa: 'Orrery', it: 'Orrery' },
  description: {
    zh: '星仪是为演示而虚构的项目：为文件打上可核验的时间戳。ORY 用来支付时间戳，并由时钟节点质押。它没有真实价值，也不在别处交易。',
    hk: '星儀是為示範而虛構的項目：為文件加上可核驗的時間戳。ORY 用來支付時間戳，並由時鐘節點質押。它沒有真實價值，也不在其他地方買賣。',
    en: 'Orrery is invented for this demonstration: it puts time stamps on documents that anybody can check. ORY pays for stamps and is staked by the nodes that keep the clock. It has no real value and is traded nowhere else.',
    kr: '오러리는 시연을 위해 만든 가상의 프로젝트로, 누구나 확인할 수 있는 타임스탬프를 문서에 찍습니다. ORY로 요금을 내고, 시계 노드가 이를 스테이킹합니다. 실제 가치는 없으며 다른 곳에서 거래되지 않습니다.',
    jp: 'オーラリーはデモのために作られた架空のプロジェクトで、誰でも検証できるタイムスタンプを文書に付けます。ORY は料金の支払いに使われ、時計ノードがステーキングします。実際の価値はなく、他では取引されていません。',
    spa: 'Orrery es un proyecto inventado para esta demostración: pone a los documentos sellos de tiempo que cualquiera puede comprobar. Los sellos se pagan con ORY, que bloquean los nodos que llevan el reloj. No tiene valor real ni se negocia en ningún otro sitio.',
    it: 'Orrery è un progetto inventato per questa dimostrazione: appone ai documenti marche temporali che chiunque può verificare. Si pagano con ORY, che i nodi dell’orologio tengono in staking. Non ha valore reale e non è negoziato altrove.',
  },
};

export const DEMO_COINS: readonly DemoCoin[] = [FERNWAY, TIDELIGHT, ORRERY];

export type DemoSale = Readonly<Record<'price' | 'supply' | 'step' | 'minimum', string>> & {
  readonly id: number;
  /** The name of its texts. */
  readonly texts: string;
  readonly coin: DemoCoin;
  readonly mode: LaunchMode;
  /** Days from the first start of the demo. */
  readonly announced: number;
  readonly opens: number;
  readonly ends: number;
  readonly lockDays: number;
  /** By level. */
  readonly limits: readonly [string, string, string, string];
};

export const RUNNING: DemoSale = {
  id: 11,
  texts: 'fernway',
  coin: FERNWAY,
  price: '0.05',
  supply: '4000000',
  mode: 'first_come',
  step: '0.00000001',
  minimum: '20',
  announced: -3,
  opens: -2,
  ends: 12,
  lockDays: 14,
  limits: ['20000', '100000', '500000', '1000000'],
};

export const COMING: DemoSale = {
  id: 12,
  texts: 'tidelight',
  coin: TIDELIGHT,
  price: '2.4',
  supply: '100000',
  mode: 'pro_rata',
  step: '1',
  minimum: '5',
  announced: -0.1,
  opens: 3,
  ends: 10,
  lockDays: 30,
  limits: ['400', '2000', '10000', '40000'],
};

export const FINISHED: DemoSale = {
  id: 13,
  texts: 'orrery',
  coin: ORRERY,
  price: '0.8',
  supply: '300000',
  mode: 'pro_rata',
  step: '1',
  minimum: '10',
  announced: -12.4,
  opens: -12,
  ends: -7,
  lockDays: 5,
  limits: ['20000', '60000', '150000', '300000'],
};

export const DEMO_SALES: readonly DemoSale[] = [RUNNING, COMING, FINISHED];

/** Days from the first start. */
export const dayOf = (start: Instant, days: number): Instant => instant(start + Math.round(days * DAY_MS));

const whole = (decimal: string): Amount => amount(units(decimal));

/** Builds the terms of a sale, with dates counted from the first start of the demo. */
export function termsOf(sale: DemoSale, start: Instant): LaunchTerms {
  const [limit0, limit1, limit2, limit3] = sale.limits;
  return {
    id: launchProjectId(sale.id),
    currencyId: sale.coin.id,
    price: price(units(sale.price)),
    supply: whole(sale.supply),
    mode: sale.mode,
    startAt: dayOf(start, sale.opens),
    endAt: dayOf(start, sale.ends),
    lockDays: sale.lockDays,
    step: whole(sale.step),
    minimum: whole(sale.minimum),
    limits: { 0: whole(limit0), 1: whole(limit1), 2: whole(limit2), 3: whole(limit3) },
    payCurrencies: [USDT, BTC, ETH],
  };
}
