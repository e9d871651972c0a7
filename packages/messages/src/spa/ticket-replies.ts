import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': 'Lo estamos revisando',
  'mail.reply.looking.text':
    'Hola, gracias por escribirnos. Lo estamos revisando y te responderemos aquí en cuanto sepamos más.',
  'mail.reply.deposit.name': 'Depósito: falta el hash',
  'mail.reply.deposit.text':
    'Hola, envíanos la moneda, la red, la cantidad y el hash de la transacción de este depósito, con una imagen si puedes, para encontrarlo.',
  'mail.reply.password.name': 'Nunca envíes contraseñas',
  'mail.reply.password.text':
    'Ten en cuenta que nunca pedimos contraseñas, códigos ni códigos de recuperación. No los envíes a nadie. Si ya lo hiciste, cámbialos ahora en la página de seguridad.',
  'mail.reply.solved.name': 'Resuelto',
  'mail.reply.solved.text':
    'Hola, ya está resuelto, échale un vistazo. Si no queda nada pendiente, puedes cerrar esta consulta.',
};
