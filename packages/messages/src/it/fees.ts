// Texts of the page of fee tiers.
import type { fees as source } from '../zh/fees.ts';

export const fees: Record<keyof typeof source, string> = {
  'fees.title': 'Livelli di commissioni',
  'fees.intro':
    'Più alto è il tuo volume sullo spot in 30 giorni, meno paghi. Il livello si aggiorna una volta al giorno, dopo la mezzanotte di Shanghai; ogni ordine mantiene le commissioni con cui è stato accettato.',
  'fees.tier': 'VIP {level}',
  'fees.own': 'Il tuo livello',
  'fees.volume': 'Volume a 30 giorni',
  'fees.volumeUntil': 'Acquisti e vendite insieme, fino a {time}',
  'fees.volumeLater': 'Si vede dopo la prima mezzanotte',
  'fees.toNext': 'Mancano {amount} USDT a VIP {level}',
  'fees.top': 'Hai il livello più alto',
  'fees.granted': 'VIP {level} ti è concesso fino al {time}',
  'fees.table': 'Tutti i livelli',
  'fees.level': 'Livello',
  'fees.minVolume': 'Volume a 30 giorni (USDT)',
  'fees.maker': 'Maker',
  'fees.taker': 'Taker',
  'fees.marketRate': 'Commissione del mercato',
  'fees.from': '≥ {volume}',
  'fees.yours': 'Il tuo',
  'fees.lower': 'Mercati con commissioni più basse',
  'fees.lowerText': 'Qui vale la commissione del mercato; per maker e taker, ogni volta la più bassa.',
  'fees.lowerNone': 'Nessun mercato costa meno del tuo livello',
  'fees.market': 'Mercato',
  'fees.none': 'Ancora nessun livello',
  'fees.noneText': 'Tutti pagano le commissioni di ciascun mercato.',
  'fees.visitor': 'Accedi per vedere il tuo livello e il tuo volume.',
};
