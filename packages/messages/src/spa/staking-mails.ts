import type { earnMails as source } from '../zh/staking-mails.ts';

export const earnMails: Record<keyof typeof source, string> = {
  'mail.link.staking': 'Abrir el staking:',
  'mail.stakingMatured.subject': 'Staking vencido en {site}',
  'mail.stakingMatured.text':
    'Tu staking venció el {time}: {amount} {currency} ya están desbloqueados y se pagaron {interest} {currency} de intereses.',
  'sms.stakingMatured.text':
    '{site}: tu staking venció. {amount} {currency} desbloqueados, {interest} {currency} de intereses pagados.',
  'mail.stakingRenewed.subject': 'Staking renovado en {site}',
  'mail.stakingRenewed.text':
    'Tu staking venció el {time} y se renovó: se pagaron {interest} {currency} de intereses y {amount} {currency} siguen en staking.',
  'sms.stakingRenewed.text':
    '{site}: tu staking se renovó. {interest} {currency} de intereses pagados, {amount} {currency} siguen en staking.',
  'mail.stakingNotRenewed.subject': 'Staking vencido sin renovar en {site}',
  'mail.stakingNotRenewed.text':
    'Tu staking venció el {time} y no se pudo renovar, porque el producto cambió o está agotado: {amount} {currency} ya están desbloqueados y se pagaron {interest} {currency} de intereses.',
  'sms.stakingNotRenewed.text':
    '{site}: tu staking venció y no se pudo renovar. {amount} {currency} desbloqueados, {interest} {currency} de intereses pagados.',
};
