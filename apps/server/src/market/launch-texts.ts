// What the sales of a demo say of themselves, in every language.
import type { LaunchProjectId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { DEMO_LAUNCHES } from './launch-entries.ts';

type Text = { readonly keyword: string; readonly abstract: string; readonly content: string };

const OPEN: Readonly<Record<Locale, Text>> = {
  zh: {
    keyword: 'LTC 限量认购',
    abstract: '先到先得，按固定价格认购莱特币，认购后锁定 7 天。',
    content: '## 规则\n\n- 先到先得，售完即止\n- 可用 USDT、BTC 或 ETH 支付\n- 所得 LTC 锁定 7 天，之后可自行解锁',
  },
  hk: {
    keyword: 'LTC 限量認購',
    abstract: '先到先得，以固定價格認購萊特幣，認購後鎖定 7 天。',
    content: '## 規則\n\n- 先到先得，售完即止\n- 可用 USDT、BTC 或 ETH 支付\n- 所得 LTC 鎖定 7 天，其後可自行解鎖',
  },
  en: {
    keyword: 'LTC fixed-price sale',
    abstract: 'Litecoin at a fixed price, first come, first served, locked for 7 days.',
    content:
      '## Rules\n\n- First come, first served, until it is sold out\n- Paid in USDT, BTC or ETH\n- Your LTC stay locked for 7 days; then you unlock them yourself',
  },
  kr: {
    keyword: 'LTC 한정 청약',
    abstract: '라이트코인을 고정 가격에 선착순으로 청약하며, 7일 동안 잠깁니다.',
    content:
      '## 규칙\n\n- 선착순이며 모두 팔리면 끝납니다\n- USDT, BTC, ETH로 결제할 수 있습니다\n- 받은 LTC는 7일 동안 잠기며, 그 뒤 직접 잠금을 해제합니다',
  },
  jp: {
    keyword: 'LTC 固定価格の申込',
    abstract: 'ライトコインを固定価格で先着順に申し込めます。7 日間ロックされます。',
    content:
      '## ルール\n\n- 先着順、売り切れ次第終了\n- USDT、BTC、ETH で支払えます\n- 受け取った LTC は 7 日間ロックされ、その後ご自身で解除します',
  },
  spa: {
    keyword: 'Venta de LTC a precio fijo',
    abstract: 'Litecoin a precio fijo, por orden de llegada, con bloqueo de 7 días.',
    content:
      '## Reglas\n\n- Por orden de llegada, hasta agotar existencias\n- Se paga en USDT, BTC o ETH\n- Los LTC quedan bloqueados 7 días; después los desbloqueas tú',
  },
  it: {
    keyword: 'Vendita di LTC a prezzo fisso',
    abstract: 'Litecoin a prezzo fisso, in ordine di arrivo, con blocco di 7 giorni.',
    content:
      '## Regole\n\n- In ordine di arrivo, fino a esaurimento\n- Si paga in USDT, BTC o ETH\n- Gli LTC restano bloccati 7 giorni; poi li sblocchi tu',
  },
};

const COMING: Readonly<Record<Locale, Text>> = {
  zh: {
    keyword: 'XRP 按比例认购',
    abstract: '认购期结束后按比例分配，未分配的款项原路退回，所得锁定 30 天。',
    content:
      '## 规则\n\n- 认购总量超过发售量时，按比例分配\n- 结果公布前款项锁定，未用部分全额退回\n- 所得 XRP 锁定 30 天',
  },
  hk: {
    keyword: 'XRP 按比例認購',
    abstract: '認購期結束後按比例分配，未分配的款項會退回，所得鎖定 30 天。',
    content:
      '## 規則\n\n- 認購總量超過發售量時，按比例分配\n- 結果公佈前款項鎖定，未用部分全數退回\n- 所得 XRP 鎖定 30 天',
  },
  en: {
    keyword: 'XRP pro rata sale',
    abstract: 'Shared out in proportion after the sale ends. What you do not get is refunded. Locked for 30 days.',
    content:
      '## Rules\n\n- If more is wanted than there is, everybody gets a share in proportion\n- Payments stay locked until the result; what is not used is refunded in full\n- Your XRP stay locked for 30 days',
  },
  kr: {
    keyword: 'XRP 비례 배정 청약',
    abstract: '청약이 끝난 뒤 비례하여 배정하고, 배정되지 않은 금액은 환불합니다. 30일 동안 잠깁니다.',
    content:
      '## 규칙\n\n- 청약 물량이 판매 물량보다 많으면 비례하여 배정합니다\n- 결과가 나올 때까지 결제 금액이 잠기며, 쓰이지 않은 금액은 전액 환불합니다\n- 받은 XRP는 30일 동안 잠깁니다',
  },
  jp: {
    keyword: 'XRP 比例配分の申込',
    abstract: '終了後に比例配分し、配分されなかった分は返金します。30 日間ロックされます。',
    content:
      '## ルール\n\n- 申込が販売数量を超えた場合は比例配分します\n- 結果が出るまで支払額はロックされ、使われなかった分は全額返金します\n- 受け取った XRP は 30 日間ロックされます',
  },
  spa: {
    keyword: 'Venta de XRP a prorrata',
    abstract: 'Se reparte a prorrata al terminar y se devuelve lo no asignado. Bloqueo de 30 días.',
    content:
      '## Reglas\n\n- Si se pide más de lo que hay, cada persona recibe su parte proporcional\n- El pago queda bloqueado hasta el resultado; lo no usado se devuelve íntegro\n- Los XRP quedan bloqueados 30 días',
  },
  it: {
    keyword: 'Vendita di XRP pro quota',
    abstract: 'Ripartizione pro quota alla chiusura, con rimborso di quanto non assegnato. Blocco di 30 giorni.',
    content:
      '## Regole\n\n- Se si chiede più di quanto è in vendita, ognuno riceve la sua quota\n- Il pagamento resta bloccato fino al risultato; quanto non serve è rimborsato per intero\n- Gli XRP restano bloccati 30 giorni',
  },
};

const FINISHED: Readonly<Record<Locale, Text>> = {
  zh: {
    keyword: 'BCH 限量认购',
    abstract: '先到先得，按固定价格认购，所得锁定 3 天。',
    content: '## 规则\n\n- 先到先得，售完即止\n- 所得 BCH 锁定 3 天',
  },
  hk: {
    keyword: 'BCH 限量認購',
    abstract: '先到先得，以固定價格認購，所得鎖定 3 天。',
    content: '## 規則\n\n- 先到先得，售完即止\n- 所得 BCH 鎖定 3 天',
  },
  en: {
    keyword: 'BCH fixed-price sale',
    abstract: 'At a fixed price, first come, first served, locked for 3 days.',
    content: '## Rules\n\n- First come, first served, until it is sold out\n- Your BCH stay locked for 3 days',
  },
  kr: {
    keyword: 'BCH 한정 청약',
    abstract: '고정 가격, 선착순 청약이며 3일 동안 잠깁니다.',
    content: '## 규칙\n\n- 선착순이며 모두 팔리면 끝납니다\n- 받은 BCH는 3일 동안 잠깁니다',
  },
  jp: {
    keyword: 'BCH 固定価格の申込',
    abstract: '固定価格、先着順の申込です。3 日間ロックされます。',
    content: '## ルール\n\n- 先着順、売り切れ次第終了\n- 受け取った BCH は 3 日間ロックされます',
  },
  spa: {
    keyword: 'Venta de BCH a precio fijo',
    abstract: 'A precio fijo, por orden de llegada, con bloqueo de 3 días.',
    content: '## Reglas\n\n- Por orden de llegada, hasta agotar existencias\n- Los BCH quedan bloqueados 3 días',
  },
  it: {
    keyword: 'Vendita di BCH a prezzo fisso',
    abstract: 'A prezzo fisso, in ordine di arrivo, con blocco di 3 giorni.',
    content: '## Regole\n\n- In ordine di arrivo, fino a esaurimento\n- I BCH restano bloccati 3 giorni',
  },
};

export const DEMO_LAUNCH_TEXTS: ReadonlyMap<LaunchProjectId, Readonly<Record<Locale, Text>>> = new Map([
  [DEMO_LAUNCHES.open, OPEN],
  [DEMO_LAUNCHES.coming, COMING],
  [DEMO_LAUNCHES.finished, FINISHED],
]);
