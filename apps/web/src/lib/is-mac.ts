/** Whether keys are named, and commands given, as on a Mac. */
export const IS_MAC = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');
