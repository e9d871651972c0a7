// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}: {title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}: tiene un mensaje nuevo. Inicie sesión para leerlo.',
  'mail.link.messages': 'Leerlo en el sitio:',
  'office.template.identity.title': 'Necesitamos más datos para su verificación',
  'office.template.identity.text':
    'Hola: para continuar con la verificación de identidad necesitamos fotos más nítidas de su documento. Inicie sesión, abra la verificación de identidad y envíelas de nuevo. Gracias.',
  'office.template.withdrawal.title': 'Sobre su retiro',
  'office.template.withdrawal.text':
    'Hola: nuestro equipo está revisando su retiro, lo que suele tardar menos de 24 horas. Sus fondos están a salvo. Si necesitamos algo de usted, le escribiremos de nuevo.',
  'office.template.deposit.title': 'Sobre su depósito',
  'office.template.deposit.text':
    'Hola: hemos encontrado su depósito y lo estamos comprobando. Le avisaremos en cuanto se abone. Conserve el hash de la transacción por si se lo pedimos.',
  'office.template.security.title': 'Revise la seguridad de su cuenta',
  'office.template.security.text':
    'Hola: hemos observado accesos inusuales a su cuenta. Inicie sesión, abra la página de seguridad, revise sus dispositivos, cambie la contraseña de acceso y active la verificación en dos pasos. Nunca le pediremos su contraseña ni un código.',
};
