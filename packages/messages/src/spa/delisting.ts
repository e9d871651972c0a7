// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': '{coin} dejará de cotizar',
  'delisting.announced.abstract':
    'La negociación termina el {viewOnly}; desde el {withdrawOnly} solo se puede retirar, hasta el {until}.',
  'delisting.announced.content':
    '{coin} deja este exchange por pasos:\n\n- {viewOnly}: termina la negociación en los mercados de {coin}. Las órdenes abiertas se cancelan y lo bloqueado queda disponible. Los precios y gráficos pasados siguen visibles.\n- {withdrawOnly}: no hay más depósitos ni transferencias a otras billeteras; {coin} solo se puede retirar. Pasa antes a tu billetera spot lo que tengas en otras billeteras.\n- {until}: terminan los retiros.\n\nVende o retira tus {coin} antes de esa fecha.',
  'delisting.called_off.title': '{coin} sigue cotizando',
  'delisting.called_off.abstract': 'La retirada anunciada de {coin} queda cancelada.',
  'delisting.called_off.content':
    'La retirada anunciada de {coin} queda cancelada. La negociación, los depósitos y los retiros siguen como antes.',
};
