// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': 'Delisting di {coin}',
  'delisting.announced.abstract':
    'Le negoziazioni terminano il {viewOnly}; dal {withdrawOnly} si può solo prelevare, fino al {until}.',
  'delisting.announced.content':
    '{coin} lascia questo exchange per passi:\n\n- {viewOnly}: terminano le negoziazioni nei mercati di {coin}. Gli ordini aperti sono annullati e i fondi bloccati tornano disponibili. Prezzi e grafici passati restano consultabili.\n- {withdrawOnly}: niente più depositi né trasferimenti verso altri wallet; {coin} si può solo prelevare. Porta prima sul wallet spot ciò che hai in altri wallet.\n- {until}: terminano i prelievi.\n\nVendi o preleva i tuoi {coin} entro quella data.',
  'delisting.called_off.title': '{coin} resta quotata',
  'delisting.called_off.abstract': 'Il delisting annunciato di {coin} è annullato.',
  'delisting.called_off.content':
    'Il delisting annunciato di {coin} è annullato. Negoziazioni, depositi e prelievi continuano come prima.',
};
