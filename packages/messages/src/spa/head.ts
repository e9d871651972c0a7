import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site}, exchange de activos digitales',
  'head.home.text':
    'Opera con activos digitales en un libro de órdenes real: cada nivel a la vista, cada ejecución registrada. Trading spot y precios en vivo, con los mismos saldos en escritorio y móvil.',
  'head.markets': 'Precios de criptomonedas y mercados · {site}',
  'head.markets.text':
    'Precios en vivo de Bitcoin, Ethereum y otros activos digitales, con variación de 24 horas, máximo, mínimo y volumen.',
  'head.spot': 'Trading spot · {site}',
  'head.spot.market': 'Trading spot de {pair} · {site}',
  'head.spot.text':
    'Órdenes límite, de mercado y stop, con libro en vivo y gráficos profesionales. Precio promedio, deslizamiento y comisión antes de enviar la orden.',
  'head.lever': 'Contratos con apalancamiento · {site}',
  'head.lever.market': '{pair}: contratos con apalancamiento · {site}',
  'head.lever.text':
    'Elige el apalancamiento y abre en long o en short, con take profit, stop loss, precio de liquidación y nivel de riesgo a la vista. Cada cierre tiene un comprobante.',
  'head.second': 'Contratos por segundos · {site}',
  'head.second.text':
    'Elige duración e importe, sube o baja; se liquida al precio índice. La ventaja de la casa está junto al pago y cada orden tiene un comprobante que puedes recalcular.',
  'head.notices': 'Anuncios y ayuda · {site}',
  'head.notices.text': 'Nuevos listados, promociones, reglas y ayuda de {site}.',
  'head.fees.text': 'Las comisiones de cada nivel, lo que exige cada uno y todas las demás comisiones.',
  'head.fiat.text': 'Compra y vende activos digitales en moneda local con comerciantes de {site}.',
  'head.c2c.text': 'Compra y vende activos digitales directamente con otros usuarios.',
  'head.shop.text': 'Los anuncios de esta tienda.',
  'head.launch.text': 'Ventas de monedas nuevas, en curso y próximas: precio, cupo, fechas y libro blanco.',
  'head.risk.text': 'Cómo se fijan y liquidan los contratos por segundos y cuánto puedes perder: léelo antes.',
  'head.receipt.text': 'Los precios de la liquidación y cada paso del cálculo, para que cualquiera los compruebe.',
  'head.support.text': 'Preguntas frecuentes, tus consultas y cómo contactar con el soporte de {site}.',
  'head.reset.text': 'Crea una contraseña nueva para tu cuenta de {site}.',
  'head.article': '{title} · {site}',
  'head.login': 'Iniciar sesión · {site}',
  'head.login.text': 'Inicia sesión en tu cuenta de {site}.',
  'head.register': 'Registrarse · {site}',
  'head.register.text': 'Regístrate y abre tu cuenta de {site}: empieza a operar en minutos.',
  'head.office': 'Panel de administración · {site}',
  'head.office.text':
    'El panel de administración tiene ahora una dirección propia. Inicia sesión allí y actualiza tus marcadores.',
};
