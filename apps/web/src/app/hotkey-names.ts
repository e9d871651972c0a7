// What each hotkey does, in words, and how its keys are written.
import type { MessageKey } from '@bourse/messages';
import type { Hotkey, HotkeyAction } from '../lib/hotkeys.ts';
import { IS_MAC } from '../lib/is-mac.ts';

export const HOTKEY_TEXTS: Readonly<Record<HotkeyAction, MessageKey>> = {
  buy: 'comfort.key.buy',
  sell: 'comfort.key.sell',
  limit: 'comfort.key.limit',
  market: 'comfort.key.market',
  stop: 'ticket.key.stop',
  oco: 'ticket.key.oco',
  revokeAll: 'comfort.key.revokeAll',
  nextMarket: 'comfort.key.nextMarket',
  previousMarket: 'comfort.key.previousMarket',
  theme: 'comfort.key.theme',
  mask: 'comfort.key.mask',
  palette: 'comfort.key.palette',
  help: 'comfort.key.help',
};

export const keysOf = ({ key, isCommand }: Hotkey): readonly string[] =>
  isCommand ? [IS_MAC ? '⌘' : 'Ctrl', key.toUpperCase()] : [key.toUpperCase()];
