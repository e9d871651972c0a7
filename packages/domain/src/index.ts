// The door of the shared vocabulary: everything below is used by engine, server and screens alike.
export * from './acceptors.ts';
export * from './assert.ts';
export * from './chains.ts';
export * from './coins.ts';
export * from './countries.ts';
export * from './csv.ts';
export * from './currencies.ts';
<<<<<<< HEAD
export * from './custody.ts';
=======
export * from './destination.ts';
>>>>>>> 25fb8ed6 (custody: add Litecoin, Bitcoin Cash and XRP with destination tags)
export * from './earn.ts';
export * from './fiat-changes.ts';
export * from './fiat.ts';
export * from './gateway.ts';
export * from './ids.ts';
export * from './lever.ts';
export * from './micro.ts';
export * from './money.ts';
export * from './moves.ts';
export * from './news.ts';
export * from './operators.ts';
export * from './orders.ts';
export * from './payment-ways.ts';
export * from './refusals.ts';
export * from './time.ts';
export * from './verification.ts';
export * from './wallets.ts';
export * from './withdrawals.ts';
