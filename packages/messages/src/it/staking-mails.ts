import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': 'Apri lo staking:',
  'mail.stakingMatured.subject': 'Staking scaduto su {site}',
  'mail.stakingMatured.text':
    'Il tuo staking è scaduto il {time}: {amount} {currency} sono sbloccati e sono stati pagati {interest} {currency} di interessi.',
  'sms.stakingMatured.text':
    '{site}: il tuo staking è scaduto. {amount} {currency} sbloccati, {interest} {currency} di interessi pagati.',
  'mail.stakingRenewed.subject': 'Staking rinnovato su {site}',
  'mail.stakingRenewed.text':
    'Il tuo staking è scaduto il {time} ed è stato rinnovato: sono stati pagati {interest} {currency} di interessi e {amount} {currency} restano in staking.',
  'sms.stakingRenewed.text':
    '{site}: il tuo staking è stato rinnovato. {interest} {currency} di interessi pagati, {amount} {currency} restano in staking.',
  'mail.stakingNotRenewed.subject': 'Staking scaduto e non rinnovato su {site}',
  'mail.stakingNotRenewed.text':
    'Il tuo staking è scaduto il {time} e non è stato possibile rinnovarlo, perché il prodotto è cambiato o è esaurito: {amount} {currency} sono sbloccati e sono stati pagati {interest} {currency} di interessi.',
  'sms.stakingNotRenewed.text':
    '{site}: il tuo staking è scaduto e non è stato rinnovato. {amount} {currency} sbloccati, {interest} {currency} di interessi pagati.',
};
