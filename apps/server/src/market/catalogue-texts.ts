// What the exchange says about each currency: plain facts, in the two languages that are always there.

type Text = { readonly zh: string; readonly en: string };

export const CURRENCY_TEXTS = {
  BTC: {
    en: 'Bitcoin was published in 2008 under the name Satoshi Nakamoto and has run since January 2009. It is a payment network without a central operator: miners order transactions in blocks by proof of work, about one block every ten minutes. The supply is limited to 21 million; what a block creates halves every 210,000 blocks.',
    zh: '比特币于 2008 年由署名中本聪的论文提出，2009 年 1 月开始运行。它是没有中心运营者的支付网络：矿工以工作量证明把交易排入区块，大约每十分钟一个区块。总量上限为 2100 万枚，每 210,000 个区块新增数量减半。',
  },
  ETH: {
    en: 'Ethereum started in July 2015 as a blockchain that runs programs, called smart contracts. Ether pays for their execution. Since September 2022 validators secure it by proof of stake; a part of each fee is destroyed, so the supply has no fixed limit but grows slowly or shrinks.',
    zh: '以太坊于 2015 年 7 月上线，是可以运行程序（智能合约）的区块链，以太币用于支付执行费用。2022 年 9 月起由验证者以权益证明维护；每笔手续费的一部分会被销毁，因此总量没有固定上限，但增长缓慢，有时减少。',
  },
  USDT: {
    en: 'Tether USD is a token that the company Tether issues on several blockchains since 2014 and promises to redeem for one US dollar. Its value depends on the reserves and the solvency of the issuer.',
    zh: 'USDT 是 Tether 公司自 2014 年起在多条区块链上发行的代币，承诺可按 1 美元赎回。其价值取决于发行方的储备和偿付能力。',
  },
  XRP: {
    en: 'XRP is the native coin of the XRP Ledger, which has run since 2012. A set of validators agrees on each ledger version within seconds, without mining. 100 billion XRP were created at the start; each transaction destroys a small fee.',
    zh: 'XRP 是 XRP Ledger 的原生币，该账本自 2012 年运行。一组验证者在数秒内就每个账本版本达成一致，不需要挖矿。最初一次性创建 1000 亿枚，每笔交易销毁少量手续费。',
  },
  LTC: {
    en: 'Litecoin was started in October 2011 from the code of Bitcoin. It uses the scrypt hash function for its proof of work, makes a block about every two and a half minutes, and limits the supply to 84 million.',
    zh: '莱特币于 2011 年 10 月基于比特币代码推出，工作量证明采用 scrypt 算法，约两分半钟产生一个区块，总量上限为 8400 万枚。',
  },
  BCH: {
    en: 'Bitcoin Cash split from Bitcoin in August 2017 over the size of blocks: it allows larger ones, so that more payments fit in each. Mining, supply limit and halving follow the rules of Bitcoin.',
    zh: '比特币现金于 2017 年 8 月因区块大小之争从比特币分叉而来，它允许更大的区块，以容纳更多支付。挖矿方式、总量上限和减半规则与比特币相同。',
  },
  USD: {
    en: 'The USD group shows index prices: the median of several sources, once a second. It is for reading only; nothing is traded against it.',
    zh: 'USD 分组显示指数价格：多个来源的中位数，每秒更新一次。仅供查看，不可交易。',
  },
  USDC: {
    en: 'USD Coin is a token that the company Circle issues since 2018 and redeems for one US dollar. Circle publishes monthly reports on the cash and short-term US government debt that back it.',
    zh: 'USDC 是 Circle 公司自 2018 年起发行的代币，可按 1 美元赎回。Circle 每月公布作为支持的现金和美国短期国债储备报告。',
  },
} as const satisfies Readonly<Record<string, Text>>;
