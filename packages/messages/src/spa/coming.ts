import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'Próximamente',
  'coming.notice': 'La fecha de apertura se comunicará en un anuncio.',
  'coming.step.markets': 'Ver mercados',
  'coming.step.notices': 'Ver anuncios',
  'coming.area.launch': 'Cupo, periodo de bloqueo y avance del desbloqueo de cada nueva moneda, todo a la vista.',
  'coming.launch': 'Suscripción de nuevas monedas',
  'coming.launchRecords': 'Historial de suscripciones',
};
