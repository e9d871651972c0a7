// What the exchange says about each currency: plain facts, and the names that people call it, in every language.
import type { Locale } from '@bourse/messages';
import type { CurrencyInfo } from './market-data.ts';

type Text = Readonly<Record<Locale, string>>;

export const CURRENCY_TEXTS = {
  BTC: {
    zh: '比特币于 2008 年由署名中本聪的论文提出，2009 年 1 月开始运行。它是没有中心运营者的支付网络：矿工以工作量证明把交易排入区块，大约每十分钟一个区块。总量上限为 2100 万枚，每 210,000 个区块新增数量减半。',
    hk: '比特幣由署名中本聰的論文於 2008 年提出，2009 年 1 月開始運作。它是沒有中央營運者的支付網絡：礦工以工作量證明把交易排入區塊，大約每十分鐘產生一個區塊。總量上限為 2,100 萬枚，每 210,000 個區塊，新增枚數減半。',
    en: 'Bitcoin was published in 2008 under the name Satoshi Nakamoto and has run since January 2009. It is a payment network without a central operator: miners order transactions in blocks by proof of work, about one block every ten minutes. The supply is limited to 21 million; what a block creates halves every 210,000 blocks.',
    kr: '비트코인은 2008년 사토시 나카모토라는 이름으로 발표된 논문에서 제안되어 2009년 1월부터 운영되고 있습니다. 중앙 운영자가 없는 결제 네트워크로, 채굴자가 작업증명(PoW)을 통해 약 10분마다 거래를 블록에 담습니다. 총발행량은 2,100만 개로 제한되며, 블록당 신규 발행량은 21만 블록마다 절반으로 줄어듭니다.',
    jp: 'ビットコインは 2008 年にサトシ・ナカモト名義の論文で発表され、2009 年 1 月に稼働を始めました。中央の運営者を持たない決済ネットワークで、マイナーがプルーフ・オブ・ワークによって取引をブロックにまとめ、ブロックは約 10 分ごとに生成されます。発行上限は 2,100 万枚で、1 ブロックあたりの新規発行量は 21 万ブロックごとに半減します。',
    spa: 'Bitcoin se publicó en 2008 bajo el nombre de Satoshi Nakamoto y funciona desde enero de 2009. Es una red de pagos sin operador central: los mineros ordenan las transacciones en bloques mediante prueba de trabajo, con un bloque cada diez minutos aproximadamente. La emisión está limitada a 21 millones; lo que crea cada bloque se reduce a la mitad cada 210.000 bloques.',
    it: 'Bitcoin è stato presentato nel 2008 con il nome di Satoshi Nakamoto ed è attivo da gennaio 2009. È una rete di pagamento senza un gestore centrale: i miner ordinano le transazioni in blocchi tramite proof of work, con un blocco ogni dieci minuti circa. L’offerta è limitata a 21 milioni; la quantità creata da ogni blocco si dimezza ogni 210.000 blocchi.',
  },
  ETH: {
    zh: '以太坊于 2015 年 7 月上线，是可以运行程序（智能合约）的区块链，以太币用于支付执行费用。2022 年 9 月起由验证者以权益证明维护；每笔手续费的一部分会被销毁，因此总量没有固定上限，但增长缓慢，有时减少。',
    hk: '以太坊於 2015 年 7 月推出，是可以執行程式（智能合約）的區塊鏈，以太幣用來支付執行費用。2022 年 9 月起由驗證者以權益證明維護；每筆手續費有一部分會被銷毀，因此總量雖無固定上限，但增長緩慢，有時更會減少。',
    en: 'Ethereum started in July 2015 as a blockchain that runs programs, called smart contracts. Ether pays for their execution. Since September 2022 validators secure it by proof of stake; a part of each fee is destroyed, so the supply has no fixed limit but grows slowly or shrinks.',
    kr: '이더리움은 2015년 7월에 출시된 블록체인으로, 스마트 계약이라는 프로그램을 실행합니다. 이더(ETH)는 그 실행 수수료를 내는 데 쓰입니다. 2022년 9월부터는 검증인이 지분증명(PoS)으로 네트워크를 지키고 있습니다. 수수료의 일부는 소각되므로, 총발행량에 정해진 한도는 없지만 공급량은 천천히 늘거나 때로는 줄어듭니다.',
    jp: 'イーサリアムは 2015 年 7 月に始まった、スマートコントラクトと呼ばれるプログラムを実行できるブロックチェーンです。イーサ（ETH）はその実行手数料の支払いに使われます。2022 年 9 月からは、バリデーターがプルーフ・オブ・ステークによって維持しています。手数料の一部は焼却（バーン）されるため、発行上限はないものの供給量の増加は緩やかで、減少することもあります。',
    spa: 'Ethereum se lanzó en julio de 2015 como una blockchain que ejecuta programas, llamados contratos inteligentes. Su ejecución se paga en ether. Desde septiembre de 2022 los validadores la protegen mediante prueba de participación; una parte de cada comisión se destruye, de modo que la oferta no tiene un límite fijo, pero crece despacio o incluso disminuye.',
    it: 'Ethereum è una blockchain lanciata a luglio 2015 che esegue programmi, detti smart contract. L’ether serve a pagarne l’esecuzione. Da settembre 2022 la proteggono i validatori tramite proof of stake; una parte di ogni commissione viene distrutta, perciò l’offerta non ha un limite fisso, ma cresce lentamente o diminuisce.',
  },
  USDT: {
    zh: 'USDT 是 Tether 公司自 2014 年起在多条区块链上发行的代币，承诺可按 1 美元赎回。其价值取决于发行方的储备和偿付能力。',
    hk: 'USDT 是 Tether 公司自 2014 年起在多條區塊鏈上發行的代幣，承諾可按 1 美元贖回。其價值取決於發行人的儲備及償付能力。',
    en: 'Tether USD is a token that the company Tether has issued on several blockchains since 2014 and promises to redeem for one US dollar. Its value depends on the reserves and the solvency of the issuer.',
    kr: '테더(USDT)는 테더(Tether)사가 2014년부터 여러 블록체인에서 발행해 온 토큰으로, 발행사는 1개당 미화 1달러에 상환할 것을 약속합니다. 그 가치는 발행사의 준비금과 지급 능력에 달려 있습니다.',
    jp: 'テザー（USDT）は、Tether 社が 2014 年から複数のブロックチェーン上で発行しているトークンで、同社は 1 枚につき 1 米ドルでの償還を約束しています。その価値は発行体の準備資産と支払能力に左右されます。',
    spa: 'Tether USD es un token que la empresa Tether emite desde 2014 en varias blockchains y que promete canjear por un dólar estadounidense. Su valor depende de las reservas y de la solvencia del emisor.',
    it: 'Tether USD è un token che la società Tether emette dal 2014 su diverse blockchain e si impegna a rimborsare a un dollaro statunitense. Il suo valore dipende dalle riserve e dalla solvibilità dell’emittente.',
  },
  XRP: {
    zh: 'XRP 是 XRP Ledger 的原生币，该账本自 2012 年运行。一组验证者在数秒内就每个账本版本达成一致，不需要挖矿。最初一次性创建 1000 亿枚，每笔交易销毁少量手续费。',
    hk: 'XRP 是 XRP Ledger 的原生幣，這個分散式帳本自 2012 年起運作。一組驗證者在數秒內就每個帳本版本達成共識，毋須挖礦。起初一次過發行 1,000 億枚，每筆交易會銷毀少量手續費。',
    en: 'XRP is the native coin of the XRP Ledger, which has run since 2012. A set of validators agrees on each ledger version within seconds, without mining. 100 billion XRP were created at the start; each transaction destroys a small fee.',
    kr: '엑스알피(XRP)는 2012년부터 운영되고 있는 XRP 레저(XRP Ledger)의 기본 코인입니다. 채굴 없이 검증인들이 몇 초 만에 원장의 각 버전에 합의합니다. 처음에 1,000억 개가 한꺼번에 발행되었으며, 트랜잭션마다 소액의 수수료가 소각됩니다.',
    jp: 'XRP は、2012 年から稼働している XRP Ledger のネイティブ通貨です。マイニングは行わず、バリデーターの集まりが台帳の各バージョンについて数秒で合意します。開始時に 1,000 億枚が発行され、取引のたびに少額の手数料が焼却されます。',
    spa: 'XRP es la moneda nativa de XRP Ledger, en funcionamiento desde 2012. Un conjunto de validadores acuerda cada versión del registro en pocos segundos, sin minería. Al inicio se crearon 100.000 millones de XRP; cada transacción destruye una pequeña comisión.',
    it: 'XRP è la moneta nativa di XRP Ledger, attivo dal 2012. Un insieme di validatori concorda ogni versione del registro in pochi secondi, senza mining. All’inizio sono stati creati 100 miliardi di XRP; ogni transazione distrugge una piccola commissione.',
  },
  LTC: {
    zh: '莱特币于 2011 年 10 月基于比特币代码推出，工作量证明采用 scrypt 算法，约两分半钟产生一个区块，总量上限为 8400 万枚。',
    hk: '萊特幣於 2011 年 10 月以比特幣的程式碼為基礎推出，工作量證明採用 scrypt 演算法，約兩分半鐘產生一個區塊，總量上限為 8,400 萬枚。',
    en: 'Litecoin was started in October 2011 from the code of Bitcoin. It uses the scrypt hash function for its proof of work, makes a block about every two and a half minutes, and limits the supply to 84 million.',
    kr: '라이트코인은 2011년 10월 비트코인의 코드를 바탕으로 출시되었습니다. 작업증명에 스크립트(scrypt) 해시 함수를 사용하며, 약 2분 30초마다 블록이 생성되고, 총발행량은 8,400만 개로 제한됩니다.',
    jp: 'ライトコインは、ビットコインのコードを基に 2011 年 10 月に始まりました。プルーフ・オブ・ワークにハッシュ関数 scrypt を用い、約 2 分 30 秒ごとにブロックが生成されます。発行上限は 8,400 万枚です。',
    spa: 'Litecoin nació en octubre de 2011 a partir del código de Bitcoin. Su prueba de trabajo emplea la función hash scrypt, genera un bloque cada dos minutos y medio aproximadamente y limita la emisión a 84 millones.',
    it: 'Litecoin è nato a ottobre 2011 dal codice di Bitcoin. Per la proof of work usa la funzione di hash scrypt, produce un blocco ogni due minuti e mezzo circa e limita l’offerta a 84 milioni.',
  },
  BCH: {
    zh: '比特币现金于 2017 年 8 月因区块大小之争从比特币分叉而来，它允许更大的区块，以容纳更多支付。挖矿方式、总量上限和减半规则与比特币相同。',
    hk: '比特幣現金因區塊大小之爭，於 2017 年 8 月由比特幣分叉而成。它容許更大的區塊，以容納更多支付。挖礦方式、總量上限及減半規則均與比特幣相同。',
    en: 'Bitcoin Cash split from Bitcoin in August 2017 over the size of blocks: it allows larger ones, so that more payments fit in each. Mining, supply limit and halving follow the rules of Bitcoin.',
    kr: '비트코인캐시는 블록 크기를 둘러싼 논쟁 끝에 2017년 8월 비트코인에서 분리되었습니다. 더 큰 블록을 허용해 블록 하나에 더 많은 결제를 담습니다. 채굴 방식과 총발행량 한도, 반감기는 비트코인의 규칙을 따릅니다.',
    jp: 'ビットコインキャッシュは、ブロックサイズをめぐる対立から 2017 年 8 月にビットコインから分岐しました。より大きなブロックを認め、1 ブロックにより多くの支払いを収められます。マイニング、発行上限、半減期のルールはビットコインと同じです。',
    spa: 'Bitcoin Cash se separó de Bitcoin en agosto de 2017 por el tamaño de los bloques: los admite más grandes, para que quepan más pagos en cada uno. La minería, el límite de emisión y las reducciones a la mitad siguen las reglas de Bitcoin.',
    it: 'Bitcoin Cash si è separato da Bitcoin ad agosto 2017 per la questione della dimensione dei blocchi: ne ammette di più grandi, così che in ciascuno entrino più pagamenti. Mining, limite dell’offerta e halving seguono le regole di Bitcoin.',
  },
  USD: {
    zh: 'USD 分组显示指数价格：多个来源的中位数，每秒更新一次。仅供查看，不可交易。',
    hk: 'USD 分組顯示指數價格：取多個來源的中位數，每秒更新一次。只供查看，不可交易。',
    en: 'The USD group shows index prices: the median of several sources, once a second. It is for viewing only; nothing is traded against it.',
    kr: 'USD 그룹에는 여러 출처의 중앙값인 지수 가격이 표시되며 1초마다 갱신됩니다. 조회 전용이므로 거래할 수 없습니다.',
    jp: 'USD グループには、複数のソースの中央値であるインデックス価格が 1 秒ごとに表示されます。表示のみで、取引はできません。',
    spa: 'El grupo USD muestra precios índice: la mediana de varias fuentes, una vez por segundo. Es solo de consulta; no se opera contra él.',
    it: 'Il gruppo USD mostra i prezzi indice: la mediana di più fonti, una volta al secondo. È in sola consultazione: non è possibile negoziare.',
  },
  USDC: {
    zh: 'USDC 是 Circle 公司自 2018 年起发行的代币，可按 1 美元赎回。其储备为现金和短期美国国债，Circle 每月公布储备报告。',
    hk: 'USDC 是 Circle 公司自 2018 年起發行的代幣，可按 1 美元贖回。其儲備為現金及短期美國國債，Circle 每月公布儲備報告。',
    en: 'USD Coin is a token that the company Circle has issued since 2018 and redeems for one US dollar. Circle publishes monthly reports on the cash and short-term US government debt that back it.',
    kr: 'USD 코인(USDC)은 서클(Circle)사가 2018년부터 발행하고 1개당 미화 1달러에 상환하는 토큰입니다. 서클사는 이를 뒷받침하는 현금과 단기 미국 국채에 관한 보고서를 매달 공개합니다.',
    jp: 'USD コイン（USDC）は、Circle 社が 2018 年から発行し、1 枚につき 1 米ドルで償還するトークンです。同社は、裏付けとなる現金と短期米国債に関する報告書を毎月公表しています。',
    spa: 'USD Coin es un token que la empresa Circle emite desde 2018 y canjea por un dólar estadounidense. Circle publica informes mensuales sobre el efectivo y la deuda pública de EE. UU. a corto plazo que lo respaldan.',
    it: 'USD Coin è un token che la società Circle emette dal 2018 e rimborsa a un dollaro statunitense. Circle pubblica rapporti mensili sulla liquidità e sui titoli di Stato USA a breve termine che lo garantiscono.',
  },
} as const satisfies Readonly<Record<string, Text>>;

// What people call a currency in the languages of the site, beside its full name: words that a search finds it by.

/** By the currency's short name. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  USDT: ['Tether', '泰达币', '泰達幣', 'テザー', '테더'],
  BTC: ['比特币', '比特幣', 'ビットコイン', '비트코인'],
  ETH: ['Ether', '以太坊', '以太币', '以太幣', 'イーサリアム', '이더리움'],
  LTC: ['莱特币', '萊特幣', 'ライトコイン', '라이트코인'],
  BCH: ['比特币现金', '比特現金', '比特幣現金', 'ビットコインキャッシュ', '비트코인 캐시'],
  XRP: ['Ripple', '瑞波币', '瑞波幣', 'リップル', '리플'],
  USDC: ['美元币', '美元幣', 'USDコイン', 'USD 코인'],
  USD: ['美元', '米ドル', '미국 달러', 'dólar', 'dollaro'],
};

/** A currency that was added later brings its names along. */
export const currencyNames = ({ name, names }: Pick<CurrencyInfo, 'name' | 'names'>): readonly string[] => [
  ...new Set([...(NAMES[name] ?? []), ...Object.values(names)]),
];
