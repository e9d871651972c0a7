import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': 'We are looking into it',
  'mail.reply.looking.text':
    'Hello, thank you for writing. We are looking into this and will answer here as soon as we know more.',
  'mail.reply.deposit.name': 'Deposit: hash needed',
  'mail.reply.deposit.text':
    'Hello, please send us the coin, the network, the amount and the transaction hash of this deposit, with a picture if you can, so that we can find it.',
  'mail.reply.password.name': 'Never send a password',
  'mail.reply.password.text':
    'Please note: we never ask for passwords, codes or recovery codes. Send them to nobody. If you have, change them on the security page now.',
  'mail.reply.solved.name': 'Solved',
  'mail.reply.solved.text':
    'Hello, this is settled now, please have a look. If nothing else is open, you can close this ticket.',
};
