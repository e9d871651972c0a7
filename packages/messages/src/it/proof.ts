import type { proof as source } from '../zh/proof.ts';

export const proof: Record<keyof typeof source, string> = {
  'proof.title': 'Prova firmata',
  'proof.text':
    'I prezzi indice sono concatenati secondo per secondo e firmati ogni minuto. Verificali qui o scarica la prova e verificala offline.',
  'proof.verify': 'Verifica',
  'proof.download': 'Scarica prova',
  'proof.sound': 'Le firme sono valide',
  'proof.soundText': 'Il browser ha controllato la catena e le firme. Ciò che non può provare è indicato sotto.',
  'proof.broken': 'La prova non regge',
  'proof.brokenText': 'Almeno un controllo non riesce. Scarica e conserva il file e contatta l’assistenza.',
  'proof.unsupported': 'Questo browser non può controllare firme Ed25519. Scarica la prova e verificala offline.',
  'proof.checks': 'Controlli',
  'proof.keys': 'Ogni chiave è firmata dalla precedente',
  'proof.known': 'La chiave è della piattaforma: confrontala con una nota da altra fonte',
  'proof.signed': 'La piattaforma ha firmato la ricevuta',
  'proof.heads': 'I prezzi indice di ogni minuto sono firmati',
  'proof.in_time': 'La chiave di firma esisteva già allora',
  'proof.whole': 'La catena dei prezzi indice è integra',
  'proof.ticks': 'I prezzi indice della ricevuta sono nella catena',
  'proof.first_tick': 'Nessun prezzo indice valido è stato saltato',
  'proof.result': 'Il risultato deriva dai prezzi indice',
  'proof.verdict.proven': 'Provato',
  'proof.verdict.not_proven': 'Non provato',
  'proof.verdict.refuted': 'Confutato',
  'proof.key': 'Chiave pubblica',
  'proof.limits':
    'Che cosa è stato ordinato e quando è ciò che la piattaforma ha firmato; la catena da sola non lo prova.',
};
