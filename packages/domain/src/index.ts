// The door of the shared vocabulary: everything below is used by engine, server and screens alike.
export * from './assert.ts';
export * from './chains.ts';
export * from './countries.ts';
export * from './currencies.ts';
export * from './ids.ts';
export * from './lever.ts';
export * from './micro.ts';
export * from './money.ts';
export * from './news.ts';
export * from './operators.ts';
export * from './orders.ts';
export * from './payment-ways.ts';
export * from './refusals.ts';
export * from './time.ts';
export * from './verification.ts';
export * from './wallets.ts';
export * from './withdrawals.ts';
