// The sale of new coins: what a call answers, the names of states, notices, in English.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '{amount} {currency} bought, to be unlocked from {time}',
  'answer.launch_subscribed': 'Subscription to {amount} {currency} placed',
  'answer.launch_unlocked': '{amount} {currency} unlocked',
  'answer.launch_stopped': 'This sale takes no new subscriptions',
  'launch.state.pending': 'Waiting for the charge',
  'launch.state.held': 'Waiting for the result',
  'launch.state.locked': 'Locked',
  'launch.state.unlockable': 'Ready to unlock',
  'launch.state.done': 'Completed',
  'launch.state.refunded': 'Refunded',
  'launch.state.void': 'Not carried out',
  'launch.void.no_tick': 'No price came in time; your payment is unlocked again',
  'launch.void.price_moved': 'The price of the pay coin moved beyond your balance; your payment is unlocked again',
  'launch.notice.allotted':
    'The result of your subscription: {allotted} of {wanted} {currency} allotted, the unused payment refunded.',
  'launch.notice.not_allotted':
    'The result of your subscription: none of {wanted} {currency} allotted, your payment refunded in full.',
  'launch.notice.called_off': 'A sale was called off: your payment for {wanted} {currency} was refunded in full.',
  'launch.notice.void': 'Your subscription to {wanted} {currency} was not carried out; your payment was refunded.',
  'launch.notice.unlockable': '{allotted} {currency} can be unlocked now.',
};
