import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': 'Open staking:',
  'mail.stakingMatured.subject': '{site} staking matured',
  'mail.stakingMatured.text':
    'Your staking matured on {time}: {amount} {currency} is unlocked, and {interest} {currency} of interest was paid.',
  'sms.stakingMatured.text':
    '{site}: your staking matured. {amount} {currency} unlocked, {interest} {currency} of interest paid.',
  'mail.stakingRenewed.subject': '{site} staking renewed',
  'mail.stakingRenewed.text':
    'Your staking matured on {time} and was renewed: {interest} {currency} of interest was paid, and {amount} {currency} is staked again.',
  'sms.stakingRenewed.text':
    '{site}: your staking was renewed. {interest} {currency} of interest paid, {amount} {currency} staked again.',
  'mail.stakingNotRenewed.subject': '{site} staking matured, not renewed',
  'mail.stakingNotRenewed.text':
    'Your staking matured on {time} and could not be renewed, because the product has changed or is sold out: {amount} {currency} is unlocked, and {interest} {currency} of interest was paid.',
  'sms.stakingNotRenewed.text':
    '{site}: your staking matured and could not be renewed. {amount} {currency} unlocked, {interest} {currency} of interest paid.',
};
