import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': 'Pruebas de pasivos',
  'office.liabilities.make': 'Crear ahora',
  'office.liabilities.makeText':
    'Lee el libro mayor, construye un árbol por moneda y publica las raíces. De una en una.',
  'office.liabilities.running': 'En curso…',
  'office.liabilities.none': 'Aún no hay pruebas',
  'office.liabilities.noneHint': 'Se crea una cada día a las cuatro de la mañana en Shanghái.',
  'office.liabilities.time': 'Libro mayor del',
  'office.liabilities.command': 'Comando',
  'office.liabilities.madeBy': 'Creada por',
  'office.liabilities.daily': 'Tarea diaria',
  'office.liabilities.duration': 'Duración',
  'office.liabilities.seconds': '{seconds} s',
  'office.liabilities.coins': 'Monedas',
  'office.liabilities.users': 'Usuarios',
  'office.liabilities.sum': 'Todos los usuarios',
  'office.liabilities.root': 'Hash raíz',
  'office.liabilities.tooLarge': 'Total demasiado grande',
  'office.liabilities.house_users': 'Cuentas propias',
  'office.liabilities.houseAccounts': 'Cuentas de la casa',
  'office.liabilities.leavesGone': 'Solo raíces',
};
