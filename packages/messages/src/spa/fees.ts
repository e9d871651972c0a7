// Texts of the page of fee tiers.
import type { fees as source } from '../zh/fees.ts';

export const fees: Record<keyof typeof source, string> = {
  'fees.title': 'Niveles de comisiones',
  'fees.intro':
    'Cuanto mayor sea tu volumen en spot de 30 días, menos comisión pagas. El nivel se actualiza una vez al día, tras la medianoche de Shanghái; cada orden conserva las tasas con las que se aceptó.',
  'fees.tier': 'VIP {level}',
  'fees.own': 'Tu nivel',
  'fees.volume': 'Volumen de 30 días',
  'fees.volumeUntil': 'Compras y ventas juntas, hasta {time}',
  'fees.volumeLater': 'Se muestra tras la primera medianoche',
  'fees.toNext': 'Faltan {amount} USDT para VIP {level}',
  'fees.top': 'Tienes el nivel más alto',
  'fees.granted': 'Tienes VIP {level} concedido hasta el {time}',
  'fees.table': 'Todos los niveles',
  'fees.level': 'Nivel',
  'fees.minVolume': 'Volumen de 30 días (USDT)',
  'fees.maker': 'Maker',
  'fees.taker': 'Taker',
  'fees.marketRate': 'Tasa del mercado',
  'fees.from': '≥ {volume}',
  'fees.yours': 'El tuyo',
  'fees.lower': 'Mercados con tasas más bajas',
  'fees.lowerText': 'Aquí cuenta la tasa del mercado; en maker y taker, siempre la más baja.',
  'fees.lowerNone': 'Ningún mercado cobra menos que tu nivel',
  'fees.market': 'Mercado',
  'fees.none': 'Aún no hay niveles',
  'fees.noneText': 'Todos pagan las tasas de cada mercado.',
  'fees.visitor': 'Inicia sesión para ver tu nivel y tu volumen.',
};
