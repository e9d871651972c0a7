// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': 'Límites',
  'office.limits.levels': 'Límites por nivel',
  'office.limits.changes': 'Cambios de límites',
  'office.limits.users': 'Usuarios',
  'office.limits.field.day_limit': 'Retiros, 24 h',
  'office.limits.fiat': 'Comercio fiat, al día',
  'office.limits.lever': 'Contratos apalancados: apalancamiento × lotes',
  'office.limits.text':
    'Decide otro operador. Lo que está en curso sigue igual; ningún nivel puede menos que el inferior.',
  'office.limits.noChangesHint': 'Los cambios se piden en Límites por nivel',
  'office.limits.requests': 'Límites de solicitudes',
  'office.limits.requestsText':
    'Un punto equivale a un milisegundo del servidor. Quien los agota espera; la respuesta dice cuántos segundos.',
  'office.limits.requestsOff': 'Desactivados en este sitio (RATE_LIMITS=off)',
  'office.limits.purse': 'Para',
  'office.limits.points': 'Puntos',
  'office.limits.window': 'En',
  'office.limits.seconds': '{seconds} s',
  'office.limits.purse.visitors': 'Visitantes de una red',
  'office.limits.purse.user': 'Un usuario',
  'office.limits.purse.keys': 'Claves API de un usuario, de los puntos del usuario',
  'office.limits.purse.users': 'Usuarios de una red',
  'office.limits.purse.day': 'Órdenes de un usuario en un día; otros movimientos de dinero cuentan 10',
  'office.limits.purse.keys_day': 'Claves API de un usuario en un día, de los puntos del usuario',
  'office.limits.purse.sensitive': 'Códigos, inicios de sesión y registros de una red',
};
